import type { Document } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { DocumentForm } from './document-form';
import { DOCUMENT_LABELS } from './labels';
import { DOCUMENTS } from './resource';

const KIND: Kind<Document> = {
  resource: DOCUMENTS,
  screen: screens.documents,
  Form: DocumentForm,
  titles: { create: 'New document', edit: 'Edit document' },
  labels: DOCUMENT_LABELS,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;
