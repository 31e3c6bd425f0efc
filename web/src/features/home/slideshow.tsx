import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Slide } from '../../api/generated/types.gen';
import { Icon } from '../../components/ui/icon';
import { Picture } from '../../components/ui/picture';
import { Empty } from '../../components/ui/states';
import { capitalised } from '../../lib/text';
import { useAutoplay } from './use-autoplay';

interface Props {
  slides: Slide[];
  aspect: 'video' | 'square' | 'wide';
}

const SIZES = '(min-width: 74rem) 72rem, 100vw';

function SlideFigure({ slide, first }: { slide: Slide; first: boolean }) {
  return (
    <figure>
      <Picture src={slide.image_url} alt={slide.title} sizes={SIZES} first={first} />
      <figcaption className="slide-card">
        <div>
          <p className="meta">
            <span className="badge">{capitalised(slide.category)}</span>
          </p>
          <p className="slide-title">{slide.title}</p>
          {slide.caption && <p className="slide-caption">{slide.caption}</p>}
        </div>
        <div className="slide-more">
          {slide.description && <p>{slide.description}</p>}
          {slide.link_url && (
            <a className="more" href={slide.link_url}>
              {slide.link_text || 'Learn More'}
              <Icon name="arrow-right" />
            </a>
          )}
        </div>
      </figcaption>
    </figure>
  );
}

/**
 * A strip that scrolls sideways and snaps, so it can be read and swiped without scripts; the buttons, the arrow keys
 * and the autoplay only scroll it.
 */
export function Slideshow({ slides, aspect }: Props) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const count = slides.length;
  const show = (wanted: number) => {
    // Past either end it goes on at the other (specification section 4).
    const next = (wanted + count) % count;
    const strip = track.current;
    strip?.scrollTo({ left: next * strip.clientWidth });
    setIndex(next);
  };
  const { playing, toggle, hold } = useAutoplay(count > 1, () => show(index + 1));
  useEffect(() => {
    const strip = track.current;
    if (!strip) return;
    const onSettle = () => setIndex(Math.round(strip.scrollLeft / strip.clientWidth));
    strip.addEventListener('scrollend', onSettle);
    return () => strip.removeEventListener('scrollend', onSettle);
  }, []);
  if (count === 0) {
    return (
      <Empty title="No Images Available">
        <p>No slides have been added yet.</p>
      </Empty>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(index - 1);
    else if (event.key === 'ArrowRight') show(index + 1);
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) toggle();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group with a role description (WAI-ARIA practices)
    <div
      className="slideshow"
      role="group"
      aria-roledescription="carousel"
      aria-label="Featured slideshow"
      onKeyDown={onKeyDown}
      {...hold}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the strip scrolls and takes the arrow keys */}
      <ul ref={track} className={`slides slides-${aspect}`} tabIndex={0} aria-label="Slides">
        {slides.map((slide, at) => (
          <li key={slide.id}>
            <SlideFigure slide={slide} first={at === 0} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="slide-controls needs-script">
          <button type="button" className="btn btn-round" onClick={() => show(index - 1)}>
            <Icon name="chevron-left" />
            <span className="sr-only">Previous slide</span>
          </button>
          <button type="button" className="btn btn-round" onClick={toggle}>
            <Icon name={playing ? 'pause' : 'play'} />
            <span className="sr-only">{playing ? 'Pause slideshow' : 'Play slideshow'}</span>
          </button>
          <button type="button" className="btn btn-round" onClick={() => show(index + 1)}>
            <Icon name="chevron-right" />
            <span className="sr-only">Next slide</span>
          </button>
          <p className="slide-counter" aria-live={playing ? 'off' : 'polite'}>
            <span className="sr-only">Slide </span>
            {`${index + 1} / ${count}`}
          </p>
          <ul className="slide-dots">
            {slides.map((slide, at) => (
              <li key={slide.id}>
                <button
                  type="button"
                  aria-label={`Go to slide ${at + 1}: ${slide.title}`}
                  aria-current={at === index ? 'true' : undefined}
                  onClick={() => show(at)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
