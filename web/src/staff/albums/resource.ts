import * as api from '../../shared/api/generated/sdk/admin-photos.gen';
import type {
  Album,
  AlbumForm,
  AlbumSummary,
  ListAllAlbumsData,
} from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { resourceOf } from '../api/resource-of';
import { POST_TERMS, type Publication } from '../forms/publication';

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
    labels: {
      title: 'Title',
      slug: 'Web address',
      day: 'Date',
      description: 'Description',
      related_path: 'Event or news post',
      pictures: 'Photos',
      published: 'Published',
    },
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

export const albumDeletionPrompt = ({ title }: { title: string }) => ({
  title: 'Delete album',
  body: `Are you sure you want to delete “${title}”? It moves to the trash for 30 days. Its pictures stay in the library.`,
});

export const ALBUM_PUBLICATION: Publication<Album> = {
  resource: ALBUMS,
  flag: 'published',
  terms: POST_TERMS,
  page: { of: ({ slug }) => paths.album(slug), label: 'View album' },
  deleting: albumDeletionPrompt,
};
