import * as api from '../../shared/api/generated/sdk/admin-photos.gen';
import type {
  Album,
  AlbumForm,
  AlbumSummary,
  ListAllAlbumsData,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const ALBUMS = resourceOf<
  AlbumForm,
  Album,
  AlbumSummary,
  NonNullable<ListAllAlbumsData['query']>
>(
  {
    subject: 'albums',
    autosaves: 'photos',
    one: 'album',
    many: 'albums',
    trash: { back: 'a draft again' },
  },
  {
    list: api.listAllAlbums,
    get: api.getAlbumById,
    create: api.createAlbum,
    update: api.updateAlbum,
    remove: api.deleteAlbum,
    bulk: api.bulkAlbums,
    history: api.listAlbumHistory,
    restore: api.restoreAlbum,
    exported: api.exportAlbums,
    preview: api.previewAlbum,
    previewForm: api.previewTypedAlbum,
  },
);
