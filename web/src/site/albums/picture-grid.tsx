import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AlbumPictureWithImage } from '../../shared/api/generated/types.gen';
import { Picture } from '../../shared/components/picture';
import { replaceAddress } from '../navigation/navigate';
import styles from './album.module.css';
import { altOf, largestUrl } from './picture-of-album';
import { Viewer } from './viewer';

interface Props {
  title: string;
  pictures: readonly AlbumPictureWithImage[];
  /** The number of pictures on earlier pages of the album; `total` counts those of all pages. */
  offset: number;
  total: number;
}

const fragmentOf = (place: number) => `photo-${place}`;

/** Names a picture in the address, in place of the one before. Browsers take the focus away when they go to a fragment. */
function setFragment(fragment: string): void {
  const focused = document.activeElement;
  window.location.replace(`#${fragment}`);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

const neverChanges = () => () => {};

function pictureInFragment(offset: number, count: number): number | null {
  const place = /^#photo-(\d+)$/.exec(window.location.hash)?.[1];
  const at = Number(place ?? 0) - offset - 1;
  return at >= 0 && at < count ? at : null;
}

/** The pictures of an album as tiles. Opening one is a step of the history, so that going back closes it; without scripts, the press leads to the picture itself. */
export function PictureGrid({ title, pictures, offset, total }: Props) {
  const [large, setLarge] = useState<number | null>(null);
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  /** Whether the page was there before the large picture, so that a step back leads to it. */
  const wasClosed = useRef(false);
  useEffect(() => {
    const follow = () => {
      const at = pictureInFragment(offset, pictures.length);
      if (at === null) wasClosed.current = true;
      setLarge(at);
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [offset, pictures.length]);
  const close = () => {
    if (wasClosed.current) window.history.back();
    else {
      // The visit began at this picture, so there is no history entry of the album.
      replaceAddress(window.location.pathname + window.location.search);
      setLarge(null);
    }
  };
  return (
    <>
      <ul className={styles.grid}>
        {pictures.map((each, at) => (
          <li key={each.url} id={fragmentOf(offset + at + 1)}>
            <figure>
              <a
                className={styles.open}
                href={isAlive ? `#${fragmentOf(offset + at + 1)}` : largestUrl(each)}
                aria-label={`Enlarge photo ${offset + at + 1} of ${total}${altOf(each) ? `: ${altOf(each)}` : ''}`}
              >
                <Picture
                  src={each.url}
                  facts={each.picture}
                  alt=""
                  first={at < 4}
                  sizes="(min-width: 60rem) 18rem, (min-width: 40rem) 30vw, 46vw"
                />
              </a>
              {each.caption && <figcaption>{each.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {large !== null && (
        <Viewer
          title={title}
          pictures={pictures}
          at={large}
          offset={offset}
          total={total}
          onClose={close}
          onMoved={(at) => setFragment(fragmentOf(offset + at + 1))}
        />
      )}
    </>
  );
}
