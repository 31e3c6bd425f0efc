import type { QueryClient } from '@tanstack/react-query';
import type { Cart } from './api/generated/types.gen';
import { setClientKey } from './api/http';

/** A form that was sent without scripts and comes back with the page. */
export interface SentForm {
  values: Record<string, string>;
  errors: Record<string, string>;
  message?: string;
}

/** The cart, and the message of a form that was sent without scripts. */
export interface CartPageData {
  cart: Cart;
  message?: string;
  /** Whether it can be paid for here. */
  payable: boolean;
}

/** Data of a page that comes from no API query, as the server gives it. */
export interface PageData {
  donations?: string;
  closed?: boolean;
  form?: SentForm;
  cart?: CartPageData;
}

/** The rendered page: that of the URL, the not-found page, or the error page. */
export type PageOutcome = 'page' | 'missing' | 'broken';

/** The JSON in a page by which the browser repeats the server's render. */
export interface ServerState {
  now: number;
  origin: string;
  /** Path and query that the server rendered, if the page was found; the address in the browser may differ. */
  url?: string;
  /** The rendered page. The address cannot tell, since one not-found page serves many addresses. */
  shown: PageOutcome;
  given: PageData;
  queries: StateQuery[];
}

/** The response to an API query of the page. */
interface StateQuery {
  key: readonly unknown[];
  /** For a failed query: the fallback, if it has one. */
  data?: unknown;
  failed?: true;
}

/** Adds a response to the query cache. A failed query renders its error state, and the component that shows it fetches again. */
export function addQueryToCache(client: QueryClient, { key, data, failed }: StateQuery): void {
  if (data !== undefined) client.setQueryData(key, data, failed && { updatedAt: 1 });
  else if (failed) {
    const error = new Error('It could not be read when the page was made');
    const query = client.getQueryCache().build(client, { queryKey: key });
    query.setState({ status: 'error', error, fetchStatus: 'idle' });
  }
}

/** Sets the API key and fills the query cache from the server's state in the page. Returns null on a page without state. */
export function takeServerState(
  client: QueryClient,
): { root: HTMLElement; state: ServerState } | null {
  const root = document.getElementById('root');
  const block = document.querySelector('script#unionhall-state');
  if (!root || !block?.textContent) return null;
  const state = JSON.parse(block.textContent) as ServerState;
  setClientKey(
    document.querySelector<HTMLMetaElement>('meta[name="unionhall-key"]')?.content ?? '',
  );
  for (const query of state.queries) addQueryToCache(client, query);
  return { root, state };
}
