import type { Album } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { AlbumForm } from './album-form';
import { ALBUM_LABELS } from './labels';
import { ALBUMS } from './resource';

const KIND: Kind<Album> = {
  resource: ALBUMS,
  screen: screens.albums,
  Form: AlbumForm,
  titles: { create: 'New album', edit: 'Edit album' },
  labels: ALBUM_LABELS,
  editor: true,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;
