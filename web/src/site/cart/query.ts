import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { countItems, loadCart } from './api';
import { CART_COUNT } from './session';

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: loadCart,
  staleTime: 0,
  // In ms: long enough for a component to mount and find its query. The server's JavaScript engine has no timers.
  gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 1000,
  // Offline, fails at once with a message instead of waiting for a connection.
  networkMode: 'always',
});

/** Cancels a pending request, whose answer may be older than the latest change. Its callers get the answer of the next request. */
export const dropPending = (queries: QueryClient, queryKey: QueryKey) =>
  void queries.cancelQueries({ queryKey, exact: true }, { silent: true });

/** Sends a query again. Without the cancellation the library would return the answer of a pending first request. */
export function refetch<T, K extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  dropPending(queries, query.queryKey);
  return queries.fetchQuery({ ...query, staleTime: 0 });
}

export const refetchCount = (queries: QueryClient) =>
  refetch(queries, { queryKey: CART_COUNT, queryFn: countItems, networkMode: 'always' });
