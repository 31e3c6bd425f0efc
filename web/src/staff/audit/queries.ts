import { queryOptions } from '@tanstack/react-query';
import {
  exportAuditEntries,
  getAuditEntry,
  listAuditChoices,
  listAuditEntries,
} from '../../shared/api/generated/sdk/admin-audit.gen';
import { staffClient as client, STAFF } from '../api/client';
import { type AuditSearch, filterOf, PAGE_SIZE } from './search';

const KEY = [STAFF, 'audit'] as const;

export const entriesQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: [...KEY, 'list', search],
    queryFn: () =>
      listAuditEntries({
        client,
        query: {
          ...filterOf(search),
          limit: PAGE_SIZE,
          offset: ((search.page ?? 1) - 1) * PAGE_SIZE,
        },
      }),
    // Every change adds an entry.
    staleTime: 0,
  });

export const choicesQuery = queryOptions({
  queryKey: [...KEY, 'choices'],
  queryFn: () => listAuditChoices({ client }),
});

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: () => getAuditEntry({ client, path: { id } }),
    // Its row may have been deleted since.
    staleTime: 0,
  });

export const downloadEntries = (search: AuditSearch) =>
  exportAuditEntries({
    client,
    query: filterOf(search),
    parseAs: 'blob',
  }) as Promise<unknown> as Promise<Blob>;
