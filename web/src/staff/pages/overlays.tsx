import type { ContentPage } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { PAGE_LABELS } from './labels';
import { PageForm } from './page-form';
import { useParentNames } from './parents';
import { PAGES } from './resource';

const KIND: Kind<ContentPage> = {
  resource: PAGES,
  screen: screens.pages,
  Form: PageForm,
  titles: { create: 'New page', edit: 'Edit page' },
  labels: PAGE_LABELS,
  editor: true,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} nameValue={useParentNames()} />;
