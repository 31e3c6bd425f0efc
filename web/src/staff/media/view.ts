import type { Bucket } from '../files/upload';

export const PAGE_SIZE = 40;
/** Characters of a search or a folder at most; the server takes no more. */
const LONGEST = 200;

/** Parameters of the library’s URL; undefined where absent. A type, because the router requires an index signature. */
export type MediaSearch = {
  bucket?: 'documents' | undefined;
  folder?: string | undefined;
  search?: string | undefined;
  sort?: 'path' | undefined;
  page?: number | undefined;
};

export function readMedia(raw: Record<string, unknown>): MediaSearch {
  const text = (name: string) =>
    String(raw[name] ?? '')
      .trim()
      .slice(0, LONGEST);
  const page = /^[1-9]\d{0,4}$/.test(text('page')) ? Number(text('page')) : 1;
  return {
    bucket: text('bucket') === 'documents' ? 'documents' : undefined,
    folder: text('folder').replace(/^\/+|\/+$/g, '') || undefined,
    search: text('search') || undefined,
    sort: text('sort') === 'path' ? 'path' : undefined,
    page: page > 1 ? page : undefined,
  };
}

export const bucketOf = ({ bucket }: MediaSearch): Bucket => bucket ?? 'images';

export const queryOf = ({ folder = '', search, sort = undefined, page = 1 }: MediaSearch) => ({
  folder,
  search,
  sort: sort ?? ('-updated_at' as const),
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE || undefined,
});

/** A folder and all that it is in, the outermost first. */
export function wayTo(folder: string): { name: string; path: string }[] {
  const parts = folder.split('/').filter(Boolean);
  return parts.map((name, at) => ({ name, path: parts.slice(0, at + 1).join('/') }));
}
