import type { AlbumSummaryWithImage } from '../../shared/api/generated/types.gen';
import { Picture } from '../../shared/components/picture';
import { shortDate } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import styles from './album-card.module.css';

interface Props {
  album: AlbumSummaryWithImage;
  isFirst: boolean;
}

/** A day is the same everywhere. */
export const dayInWords = (day: string) => shortDate(day, 'UTC');

export const countInWords = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);

export function AlbumCard({ album, isFirst }: Props) {
  return (
    <li className={styles.card}>
      <Picture
        src={album.cover}
        facts={album.picture}
        alt=""
        first={isFirst}
        sizes="(min-width: 60rem) 24rem, (min-width: 40rem) 45vw, 92vw"
      />
      <h2 className="headline whole">
        <a href={paths.album(album.slug)}>{album.title}</a>
      </h2>
      <p className="meta">
        <time dateTime={album.day}>{dayInWords(album.day)}</time>
        <span>{countInWords(album.picture_count)}</span>
      </p>
    </li>
  );
}
