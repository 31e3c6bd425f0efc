/** A picture of an album as the form holds it; a type, since forms hold records of fields. */
export type PictureValues = {
  url: string;
  caption: string;
  alt: string;
  /** The date of its file, on most phones when it was taken; none for one from the library. */
  taken_at: string | null;
};

/** The most pictures of one album (docs/behavior/content.md#albums). */
export const MAX_PICTURES = 500;

export const nameOf = ({ url }: PictureValues) =>
  decodeURIComponent(url.split(/[?#]/)[0]?.split('/').at(-1) ?? '');

/** Sorts names as people do: `IMG_9` before `IMG_10`. */
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const byName = (pictures: readonly PictureValues[]): PictureValues[] =>
  pictures.toSorted((one, other) => names.compare(nameOf(one), nameOf(other)));

/** Pictures by time, the earliest first; those without a time keep their order behind them. */
export const byTime = (pictures: readonly PictureValues[]): PictureValues[] =>
  pictures.toSorted((one, other) => {
    if (one.taken_at === other.taken_at) return 0;
    if (one.taken_at === null) return 1;
    if (other.taken_at === null) return -1;
    return Date.parse(one.taken_at) - Date.parse(other.taken_at);
  });
