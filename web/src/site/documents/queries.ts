import { queryOptions } from '@tanstack/react-query';
import { listDocuments } from '../../shared/api/generated/sdk/documents.gen';
import type {
  ListDocumentsData,
  ListDocumentsResponse,
} from '../../shared/api/generated/types.gen';
import { checkDocument, keepValid } from '../../shared/api/records';

export type DocumentsFilter = NonNullable<ListDocumentsData['query']>;

export type DocumentsPage = Pick<ListDocumentsResponse, 'items' | 'total'>;

export const documentsQuery = (filter: DocumentsFilter) =>
  queryOptions({
    queryKey: ['documents', filter],
    queryFn: async (): Promise<DocumentsPage> => {
      const page = await listDocuments({ query: filter });
      return { total: page.total, items: keepValid('a document', page.items, checkDocument) };
    },
  });
