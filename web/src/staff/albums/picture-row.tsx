import { Thumbnail } from '../lists/thumbnail';
import styles from './albums.module.css';
import { nameOf, type PictureValues } from './arrange';

interface Props {
  picture: PictureValues;
  /** Its place in the album, from 1 on. */
  place: number;
  onChange: (part: Partial<PictureValues>) => void;
  onRemove: () => void;
}

/** The longest caption (docs/behavior/content.md#albums). */
const LONGEST = 150;

/** A photo of an album with what is said of it. */
export function PictureRow({ picture, place, onChange, onRemove }: Props) {
  return (
    <div className={styles.row}>
      <Thumbnail address={`${picture.url.split('?')[0]}?w=320`} />
      <div className={styles.words}>
        <p className={styles.name}>{nameOf(picture)}</p>
        <input
          aria-label={`Caption of photo ${place}`}
          placeholder="Caption"
          autoComplete="off"
          maxLength={LONGEST}
          value={picture.caption}
          onChange={({ target }) => onChange({ caption: target.value })}
        />
        <details>
          <summary className="field-hint">Describe it for people who can’t see it</summary>
          <input
            aria-label={`Description of photo ${place}`}
            autoComplete="off"
            maxLength={LONGEST}
            value={picture.alt}
            onChange={({ target }) => onChange({ alt: target.value })}
          />
        </details>
        <button type="button" className="btn btn-small" onClick={onRemove}>
          Remove<span className="sr-only"> photo {place}</span>
        </button>
      </div>
    </div>
  );
}
