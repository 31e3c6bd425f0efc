import type { Album } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { screens } from '../components/paths';
import { POST_TERMS, type Publication } from '../forms/publication';
import { deletingAlbum } from './deleting';
import { ALBUMS } from './resource';

export const ALBUM_PUBLICATION: Publication<Album> = {
  resource: ALBUMS,
  screen: screens.albums,
  flag: 'published',
  terms: POST_TERMS,
  page: { of: ({ slug }) => paths.album(slug), label: 'View album' },
  deleting: deletingAlbum,
};
