import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SlideWithImage } from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { Picture } from '../../shared/components/picture';
import { capitalised } from '../../shared/lib/text';
import { NothingYet } from '../components/nothing-yet';
import { SiteLink } from '../components/site-link';
import styles from './slideshow.module.css';
import { useAutoplay } from './use-autoplay';
import { useSlideInView } from './use-slide-in-view';

/** False until everything that the page began with has loaded. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    if (document.readyState === 'complete') settle();
    window.addEventListener('load', settle);
    return () => window.removeEventListener('load', settle);
  }, []);
  return settled;
}

interface Props {
  slides: SlideWithImage[];
  sizes: string;
}

interface FigureProps {
  slide: SlideWithImage;
  sizes: string;
  soon: boolean;
}

function SlideFigure({ slide, sizes, soon }: FigureProps) {
  return (
    <figure>
      <Picture
        src={slide.image_url}
        facts={slide.picture}
        alt={slide.picture?.alt ?? slide.title}
        sizes={sizes}
        soon={soon}
      />
      <figcaption className={styles.card}>
        <div>
          <p className="meta">
            <span className="badge">{capitalised(slide.category)}</span>
          </p>
          <p className={styles.title}>{slide.title}</p>
          {slide.caption && <p className={`clamp ${styles.caption}`}>{slide.caption}</p>}
        </div>
        <div className={styles.more}>
          {slide.description && <p className="clamp">{slide.description}</p>}
          {slide.link_url && (
            <SiteLink className="more" href={slide.link_url} about={slide.title}>
              {slide.link_text || 'Learn More'}
            </SiteLink>
          )}
        </div>
      </figcaption>
    </figure>
  );
}

/** The slides of the home page, which scroll sideways and snap, so that they work without scripts; buttons, arrow keys and autoplay only scroll. */
export function Slideshow({ slides, sizes }: Props) {
  const track = useRef<HTMLUListElement>(null);
  /** Target of a programmatic scroll; slides passed on the way are ignored. */
  const heading = useRef<number>(null);
  const [index, setIndex] = useState(0);
  const count = slides.length;
  const show = (wanted: number) => {
    // Wraps around at both ends (docs/behavior/screens.md#slideshow).
    const next = (wanted + count) % count;
    const strip = track.current;
    heading.current = next;
    strip?.scrollTo({ left: next * strip.clientWidth });
    setIndex(next);
  };
  const settled = useSettled();
  const isSoon = (at: number) =>
    at === 0 || (settled && [0, 1].includes((at - index + count) % count));
  const { playing, toggle, hold } = useAutoplay(count > 1, () => show(index + 1));
  useSlideInView(track, (seen) => {
    if (heading.current !== null && heading.current !== seen) return;
    heading.current = null;
    setIndex(seen);
  });
  if (count === 0) {
    return (
      <NothingYet title="No Images Available" first={['slide', 'slides']}>
        <p>No slides have been added yet.</p>
      </NothingYet>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // With these the arrows are the browser's own way back and on.
    if (event.altKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') show(index - 1);
    else if (event.key === 'ArrowRight') show(index + 1);
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) toggle();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group with a role description (WAI-ARIA practices)
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="Featured slideshow"
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        heading.current = null;
      }}
      {...hold}
    >
      <ul
        ref={track}
        className={`strip ${styles.slides}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the strip scrolls and takes the arrow keys
        tabIndex={0}
        aria-label="Slides"
      >
        {slides.map((slide, at) => (
          <li key={slide.id}>
            <SlideFigure slide={slide} sizes={sizes} soon={isSoon(at)} />
          </li>
        ))}
      </ul>
      <div className={`needs-script ${styles.controls}`}>
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
        <p className={styles.counter} aria-live={playing ? 'off' : 'polite'}>
          <span className="sr-only">Slide </span>
          {`${index + 1} / ${count}`}
        </p>
        <ul className={styles.dots}>
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
    </div>
  );
}

export function SlideSkeleton() {
  return <div className={styles.placeholder} />;
}
