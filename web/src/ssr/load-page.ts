import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '../api/http';
import { EMPTY } from '../api/queries';
import { dataOf, FRAME, type Loadable, type Match } from '../routes';
import type { State } from '../state';

export interface LoadedPage {
  status: 200 | 404 | 500;
  queries: State['queries'];
  /** Something was not to be had, so that the page is good for this answer only. */
  failed: boolean;
}

/** Reads all that a page shows into the query client, before React renders without waiting. */
export async function loadPage(client: QueryClient, match: Match | null): Promise<LoadedPage> {
  const page: LoadedPage = { status: match ? 200 : 404, queries: [], failed: false };
  const { required, others } = match ? dataOf(match) : { required: undefined, others: [] };
  if (required) page.status = await loadRequired(client, required, page);
  const wanted = page.status === 200 ? [...FRAME, ...others] : FRAME;
  await Promise.all(wanted.map((query) => loadOther(client, query, page)));
  if (page.status === 500) page.failed = true;
  return page;
}

const run = (query: Loadable) => (query.queryFn as () => Promise<unknown>)();

function keep(client: QueryClient, page: LoadedPage, query: Loadable, data: unknown): void {
  client.setQueryData(query.queryKey, data);
  page.queries.push({ key: query.queryKey, data });
}

async function loadRequired(
  client: QueryClient,
  query: Loadable,
  page: LoadedPage,
): Promise<LoadedPage['status']> {
  try {
    const data = await run(query);
    if (data === null) return 404;
    keep(client, page, query, data);
    return 200;
  } catch (error) {
    if (isNotFound(error)) return 404;
    console.error('A record could not be loaded:', error);
    return 500;
  }
}

/** A failure is logged and the list is shown empty (specification section 8). */
async function loadOther(client: QueryClient, query: Loadable, page: LoadedPage): Promise<void> {
  try {
    keep(client, page, query, await run(query));
  } catch (error) {
    console.error('A list could not be loaded:', error);
    page.failed = true;
    const data = EMPTY[String(query.queryKey[0])];
    if (data === undefined) return;
    client.setQueryData(query.queryKey, data);
    page.queries.push({ key: query.queryKey, data, failed: true });
  }
}
