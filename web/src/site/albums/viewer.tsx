import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AlbumPictureWithImage } from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { imageSourceSet } from '../../shared/components/picture';
import { altOf } from './picture-of-album';
import styles from './viewer.module.css';

interface Props {
  title: string;
  pictures: readonly AlbumPictureWithImage[];
  at: number;
  offset: number;
  total: number;
  onClose: () => void;
  onMoved: (at: number) => void;
}

/** Scrolls a strip to one of its pictures. */
function seek(strip: HTMLElement | null, to: number, behavior: ScrollBehavior): void {
  const place = strip?.children[to];
  if (place instanceof HTMLElement) strip?.scrollTo({ left: place.offsetLeft, behavior });
}

/** Time without a scroll event after which the strip has settled. */
const SETTLED_MS = 120;

const NEAR_DISTANCE = 1;

/** The pictures of an album in full size, in a strip that snaps: the browser itself swipes and zooms it. It closes by a step back in the history. */
export function Viewer({ title, pictures, at, offset, total, onClose, onMoved }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState(at);
  const [isZoomed, setZoomed] = useState(false);
  /** The index that the address named last. */
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // Scrolling updates the address; only history navigation moves the view.
    if (told.current === at) return;
    told.current = at;
    seek(strip.current, at, 'instant');
    setSeen(at);
  }, [at]);
  const settling = useRef(0);
  // A closed viewer handles no more events.
  useEffect(() => () => window.clearTimeout(settling.current), []);
  const settle = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    const now = Math.round(scrollLeft / clientWidth);
    if (now === seen || told.current === null) return;
    told.current = now;
    setSeen(now);
    setZoomed(false);
    onMoved(now);
  };
  useEffect(() => {
    // The button to the next photo goes at the last one, with the focus.
    const isLost = dialog.current?.open && !dialog.current.contains(document.activeElement);
    if (isLost && seen >= 0) strip.current?.focus({ preventScroll: true });
  }, [seen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const keys = { ArrowRight: seen + 1, ArrowLeft: seen - 1, Home: 0, End: pictures.length - 1 };
    const to = keys[event.key as keyof typeof keys];
    // A zoomed picture is moved by the same keys.
    if (to === undefined || isZoomed) return;
    event.preventDefault();
    seek(strip.current, to, 'instant');
  };
  const current = pictures[seen];
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={`${title}, large`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <p role="status">
          {`${offset + seen + 1} of ${total}`}
          {current && altOf(current) && <span className="sr-only">: {altOf(current)}</span>}
        </p>
        <button
          type="button"
          className={`btn ${styles.button}`}
          aria-pressed={isZoomed}
          onClick={() => setZoomed(!isZoomed)}
        >
          <Icon name="search" />
          Zoom
        </button>
        <button type="button" className={`btn ${styles.button}`} onClick={onClose}>
          <Icon name="x" />
          Close
        </button>
      </div>
      <ul
        ref={strip}
        className={`strip ${styles.strip}`}
        aria-label="Photos"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        // Not every browser says when scrolling ended.
        onScroll={() => {
          window.clearTimeout(settling.current);
          settling.current = window.setTimeout(settle, SETTLED_MS);
        }}
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} inert={index !== seen}>
            <LargePicture
              picture={picture}
              isNear={Math.abs(index - seen) <= NEAR_DISTANCE}
              isZoomed={isZoomed && index === seen}
            />
          </li>
        ))}
      </ul>
      {seen > 0 && (
        <button
          type="button"
          className={`btn ${styles.button} ${styles.before}`}
          onClick={() => seek(strip.current, seen - 1, 'auto')}
        >
          <Icon name="chevron-left" />
          <span className="sr-only">Previous photo</span>
        </button>
      )}
      {seen < pictures.length - 1 && (
        <button
          type="button"
          className={`btn ${styles.button} ${styles.after}`}
          onClick={() => seek(strip.current, seen + 1, 'auto')}
        >
          <Icon name="chevron-right" />
          <span className="sr-only">Next photo</span>
        </button>
      )}
    </dialog>
  );
}

interface LargeProps {
  picture: AlbumPictureWithImage;
  isNear: boolean;
  isZoomed: boolean;
}

function LargePicture({ picture, isNear, isZoomed }: LargeProps) {
  const { url, caption, picture: facts } = picture;
  return (
    <figure className={isZoomed ? styles.zoomed : undefined}>
      {isNear && (
        <div className={styles.frame} tabIndex={isZoomed ? 0 : undefined}>
          <img
            src={url}
            srcSet={facts ? imageSourceSet(url, facts.width) : undefined}
            sizes={isZoomed ? '1920px' : '100vw'}
            width={facts?.width}
            height={facts?.height}
            alt={altOf(picture)}
          />
        </div>
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
