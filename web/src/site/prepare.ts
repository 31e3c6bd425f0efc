import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api/http';
import { DEFAULT_SITE } from '../shared/api/site';
import { siteQuery } from '../shared/api/site-queries';
import { MissingCode } from './navigation/missing-code';
import type { PageSources } from './page-source';
import { findPage, type Loadable, queriesOf } from './pages';

export interface Wanted {
  path: string;
  search: string;
  /** Cancels requests in progress. */
  again: boolean;
}

/** Statuses of an answer that another attempt may not get: too many requests, and a server that cannot be reached. */
const TEMPORARY_STATUSES = [429, 502, 503, 504];

/** Whether the page itself handles the failure of its record, with the 404 page or the shop (docs/behavior/screens.md#failures). */
const isForPage = (error: unknown) =>
  error instanceof ApiError && !TEMPORARY_STATUSES.includes(error.status);

/** Whether the page itself says that its list failed; without a connection, the page that is there is worth more. */
const isListForPage = (error: unknown) => error instanceof ApiError || navigator.onLine;

/** Resolves when the page has the data that it cannot do without, and rejects when that cannot be had for now; a missing record is an answer. */
export async function preparePage(
  client: QueryClient,
  sources: PageSources,
  { path, search, again }: Wanted,
): Promise<void> {
  const match = findPage(path, search);
  if (!match) return;
  const source = sources[match.entry.file];
  source?.prepare();
  const { required, list, others } = queriesOf(
    match,
    client.getQueryData(siteQuery.queryKey) ?? DEFAULT_SITE,
  );
  const fetchOne = ({ queryKey, queryFn }: Loadable) =>
    client.fetchQuery({
      queryKey,
      queryFn: queryFn as () => Promise<unknown>,
      retry: false,
      // Without a connection it fails at once, and the page that is there stays.
      networkMode: 'always',
    });
  const needed = [required, list].filter((query) => query !== undefined);
  if (again) {
    await Promise.all(needed.map(({ queryKey }) => client.cancelQueries({ queryKey })));
  }
  for (const query of others) fetchOne(query).catch(() => {});
  const code = source?.load().catch((cause) => {
    throw new MissingCode('The scripts of the page cannot be had', { cause });
  });
  const data = needed.map((query) =>
    fetchOne(query).catch((error: Error) => {
      if (!(query === required ? isForPage : isListForPage)(error)) throw error;
    }),
  );
  await Promise.all([code, ...data]);
}
