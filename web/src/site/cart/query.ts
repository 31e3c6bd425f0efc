import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { countItems, loadCart } from './api';
import { CART_COUNT } from './session';

/** The cart, as its page, the drawer and the checkout show it. Each fetches it again when opened. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: loadCart,
  staleTime: 0,
  // ms: more than React takes from making a component to showing it, which then finds its query. The engine that renders has no timers.
  gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 1000,
  // Without a connection it fails at once, and is said to.
  networkMode: 'always',
});

/** Drops the answer that is on its way: it may be older than what has happened since. Callers that wait for it get the next one. */
export const dropPending = (queries: QueryClient, queryKey: QueryKey) =>
  void queries.cancelQueries({ queryKey, exact: true }, { silent: true });

/** Asks anew. The library would hand out an answer that is on its way, if it is the first. */
export function askAgain<T, K extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  dropPending(queries, query.queryKey);
  return queries.fetchQuery({ ...query, staleTime: 0 });
}

/** Asks how many items the cart holds, for the header's button. */
export const askForCount = (queries: QueryClient) =>
  askAgain(queries, { queryKey: CART_COUNT, queryFn: countItems, networkMode: 'always' });
