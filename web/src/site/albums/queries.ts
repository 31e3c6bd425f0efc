import { queryOptions } from '@tanstack/react-query';
import { getAlbum, listAlbums } from '../../shared/api/generated/sdk/photos.gen';
import type { AlbumPage, AlbumSummaryWithImage } from '../../shared/api/generated/types.gen';
import { checkIdAndTexts, keepValid, validOrNull } from '../../shared/api/records';
import { STALE_MS } from '../../shared/query-client';

/** Albums, and pictures of an album, on a page (docs/behavior/content.md#list-sizes). */
export const ALBUMS_ON_PAGE = 24;
export const PICTURES_ON_PAGE = 48;

export interface AlbumsPage {
  items: AlbumSummaryWithImage[];
  total: number;
}

/** Query of a page of the list, without defaults, so that the first page has one cache key. */
const pageParameters = (page: number, size: number) =>
  page > 1 ? { limit: size, offset: (page - 1) * size } : { limit: size };

export const albumsQuery = (page: number) =>
  queryOptions({
    queryKey: ['albums', page],
    queryFn: async (): Promise<AlbumsPage> => {
      const list = await listAlbums({ query: pageParameters(page, ALBUMS_ON_PAGE) });
      return { total: list.total, items: keepValid('an album', list.items, checkIdAndTexts) };
    },
  });

export const albumQuery = (slug: string, page: number) =>
  queryOptions({
    queryKey: ['album', slug, page],
    queryFn: async (): Promise<AlbumPage | null> => {
      const album = await getAlbum({
        path: { slug },
        query: pageParameters(page, PICTURES_ON_PAGE),
      });
      return validOrNull('an album', album, checkIdAndTexts);
    },
    // A preview is part of the page, for the holder of its token; a visitor's request would get 404.
    staleTime: ({ state }) => (state.data?.published === false ? 'static' : STALE_MS),
  });
