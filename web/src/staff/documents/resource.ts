import * as api from '../../shared/api/generated/sdk/admin-documents.gen';
import type {
  Document,
  DocumentForm,
  ListAllDocumentsData,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const DOCUMENTS = resourceOf<
  DocumentForm,
  Document,
  Document,
  NonNullable<ListAllDocumentsData['query']>
>(
  {
    subject: 'documents',
    one: 'document',
    many: 'documents',
    trash: { back: 'a draft again' },
  },
  {
    list: api.listAllDocuments,
    get: api.getDocumentById,
    create: api.createDocument,
    update: api.updateDocument,
    remove: api.deleteDocument,
    bulk: api.bulkDocuments,
    history: api.listDocumentHistory,
    restore: api.restoreDocument,
    exported: api.exportDocuments,
  },
);
