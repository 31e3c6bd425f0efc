import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { setClientKey } from '../../shared/api/http';
import { articleQuery } from './queries';

/** Node's own Request refuses an address without its origin, which every browser completes. */
class PageRequest extends Request {
  constructor(url: string, init?: RequestInit) {
    super(new URL(url, 'https://union.example'), init);
  }
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  [false, false],
  [true, true],
])(
  'an article that is old and declared stale (published: %s) is asked for again: %s',
  async (published, again) => {
    const fetch = vi.fn(async () => new Response('{}', { status: 404 }));
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('Request', PageRequest);
    setClientKey('k');
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const query = articleQuery('pay');
    // As the served page brought it, long ago.
    client.setQueryData(query.queryKey, { slug: 'pay', published } as never, { updatedAt: 1 });
    const observer = new QueryObserver(client, query);
    const stop = observer.subscribe(() => {});
    await client.invalidateQueries();
    stop();
    expect(fetch.mock.calls.length > 0).toBe(again);
  },
);
