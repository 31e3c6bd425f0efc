import { queryOptions } from '@tanstack/react-query';
import {
  listOutbox,
  retryEmail,
  testOutbox,
} from '../../shared/api/generated/sdk/admin-outbox.gen';
import { staffClient as client, STAFF } from '../api/client';
import { type OutboxSearch, PAGE_SIZE } from './search';

export const OUTBOX = [STAFF, 'outbox'] as const;

export const outboxQuery = ({ state = 'waiting', page = 1 }: OutboxSearch) =>
  queryOptions({
    queryKey: [...OUTBOX, state, page],
    queryFn: () =>
      listOutbox({ client, query: { state, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }),
    // Emails go out by themselves.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const sendAgain = (id: string) => retryEmail({ client, path: { id } });

export const sendTest = () => testOutbox({ client });
