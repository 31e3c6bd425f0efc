import * as api from '../../shared/api/generated/sdk/admin-documents.gen';
import type {
  DocumentForm,
  ListAllDocumentsData,
  StaffDocument,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const CATEGORIES = [
  { value: 'contract', label: 'Contract' },
  { value: 'handbook', label: 'Handbook' },
  { value: 'policy', label: 'Policy' },
  { value: 'form', label: 'Form' },
  { value: 'memo', label: 'Memo' },
] as const;

export const AUDIENCES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'staff', label: 'Staff only' },
] as const;

export const DOCUMENTS = resourceOf<
  DocumentForm,
  StaffDocument,
  StaffDocument,
  NonNullable<ListAllDocumentsData['query']>
>(
  {
    subject: 'documents',
    one: 'document',
    many: 'documents',
    labels: {
      title: 'Title',
      description: 'Description',
      category: 'Category',
      visible_to: 'Who can see it',
      file_url: 'File',
      file_size: 'Size in bytes',
      featured: 'Featured',
      published: 'Published',
    },
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
