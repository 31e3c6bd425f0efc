import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../shared/api/http';
import { DEFAULT_SITE, groupByArea, siteFromSettings } from '../../shared/api/site';
import { siteQuery } from '../../shared/api/site-queries';
import { addQueryToCache, type ServerState } from '../../shared/state';
import { alertQuery } from '../alerts/query';
import { FRAME, type Loadable, type Match, type PageQueries, queriesOf } from '../pages';

/** Defaults of the frame of a page for data that could not be read, by the first word of the key. */
const DEFAULTS: Record<string, unknown> = {
  settings: siteFromSettings([]),
  'nav-links': groupByArea([]),
};

export interface LoadedPage {
  /** 500: the record could not be read, and the 404 page is rendered instead; 503: the page's list could not be read. */
  status: 200 | 404 | 500 | 503;
  queries: ServerState['queries'];
  /** A query failed, so the page must not be cached. */
  failed: boolean;
}

/** Reads all that a page shows into the query client, before React renders without waiting. */
export async function loadPage(
  client: QueryClient,
  match: Match | null,
  staffs: boolean,
): Promise<LoadedPage> {
  const page: LoadedPage = { status: match || staffs ? 200 : 404, queries: [], failed: false };
  const load = (query: Loadable) => loadOther(client, query, page);
  // First, since the settings say what else is read.
  await Promise.all((staffs ? FRAME : [...FRAME, alertQuery]).map(load));
  const site = client.getQueryData(siteQuery.queryKey) ?? DEFAULT_SITE;
  const { required, list, others }: PageQueries = match ? queriesOf(match, site) : { others: [] };
  if (required) page.status = await loadRequired(client, required, page);
  const found = page.status === 200;
  const listed = found && list ? load(list) : true;
  if (found) await Promise.all(others.map(load));
  if (!(await listed)) page.status = 503;
  if (page.status === 500) page.failed = true;
  return page;
}

const runQuery = (query: Loadable) => (query.queryFn as () => Promise<unknown>)();

function storeQuery(client: QueryClient, page: LoadedPage, query: Loadable, data: unknown): void {
  client.setQueryData(query.queryKey, data);
  page.queries.push({ key: query.queryKey, data });
}

async function loadRequired(
  client: QueryClient,
  query: Loadable,
  page: LoadedPage,
): Promise<LoadedPage['status']> {
  try {
    const data = await runQuery(query);
    if (data === null) return 404;
    storeQuery(client, page, query, data);
    return 200;
  } catch (error) {
    if (isNotFound(error)) return 404;
    console.error('Failed to load a record:', error);
    return 500;
  }
}

/** Loads a query that the page can do without; returns whether it was read. A failure is logged (docs/behavior/screens.md#failures). */
async function loadOther(client: QueryClient, query: Loadable, page: LoadedPage): Promise<boolean> {
  try {
    storeQuery(client, page, query, await runQuery(query));
    return true;
  } catch (error) {
    console.error('Failed to load a list:', error);
    page.failed = true;
    const failed: ServerState['queries'][number] = {
      key: query.queryKey,
      data: DEFAULTS[String(query.queryKey[0])],
      failed: true,
    };
    addQueryToCache(client, failed);
    page.queries.push(failed);
    return false;
  }
}
