import { afterEach, expect, test, vi } from 'vitest';
import { getNewsArticle, listNews } from './generated/sdk/news.gen';
import { isNotFound, setClientKey } from './http';

/** Node's own Request refuses an address without its origin, which every browser completes. */
class PageRequest extends Request {
  constructor(url: string, init?: RequestInit) {
    super(new URL(url, 'https://union.example'), init);
  }
}

function answer(status: number, body: string) {
  const fetch = vi.fn(async (_request: Request) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('Request', PageRequest);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

test('the generated client asks with the public key and gives the data alone', async () => {
  const fetch = answer(200, '{"items":[],"total":0}');
  setClientKey('k');
  expect(await listNews({ query: { search: 'pay & leave', limit: 3 } })).toEqual({
    items: [],
    total: 0,
  });
  const request = fetch.mock.calls[0]?.[0];
  expect(request?.url).toBe('https://union.example/api/v1/news?search=pay%20%26%20leave&limit=3');
  expect(request?.headers.get('apikey')).toBe('k');
  expect(request?.headers.get('accept')).toBe('application/json');
});

test('a refusal is an error with its status, code and words, a problem document or not', async () => {
  answer(404, '{"code":"not_found","title":"Not found"}');
  const missing = await getNewsArticle({ path: { slug: 'a/b' } }).catch((error) => error);
  expect(missing).toMatchObject({ status: 404, code: 'not_found', message: 'Not found' });
  expect(isNotFound(missing)).toBe(true);
  answer(502, '<html>');
  const broken = await listNews().catch((error) => error);
  expect(broken).toMatchObject({
    status: 502,
    message: 'The web server in front of this site refused (502). Please try again in a minute.',
  });
  expect(isNotFound(broken)).toBe(false);
});

test('no connection stays what the browser threw, so that it is tried again', async () => {
  answer(200, '').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(listNews()).rejects.toThrow(new TypeError('Failed to fetch'));
});
