import { afterEach, expect, test, vi } from 'vitest';
import { createClient as createGenerated } from '../shared/api/generated/client/client.gen';
import { createConfig as generatedConfig } from '../shared/api/generated/client/utils.gen';
import { createClientConfig, setClientKey } from '../shared/api/http';
import { createClient, createConfig } from './api-client';

/** Node's own Request refuses an address without its origin, which every browser completes. */
class PageRequest extends Request {
  constructor(url: string, init?: RequestInit) {
    super(new URL(url, 'https://union.example'), init);
  }
}

afterEach(() => vi.unstubAllGlobals());

const CALLS = [
  { url: '/api/v1/settings' },
  { url: '/api/v1/news', query: { search: 'pay & leave ñ', limit: 3, category: undefined } },
  { url: '/api/v1/news', query: {} },
  { url: '/api/v1/news/{slug}/related', path: { slug: 'a/b c' }, query: { limit: 3 } },
] as const;

test.each(CALLS)('asks for $url as the generated client does', async (call) => {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    sent.push(request);
    return new Response('{"items":[1]}');
  };
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('Request', PageRequest);
  setClientKey('k');
  const security = [{ name: 'apikey', type: 'apiKey' }] as const;
  const options = { ...call, security, responseStyle: 'data', throwOnError: true } as const;
  const theirs = createGenerated(createClientConfig(generatedConfig()));
  expect(await theirs.get({ ...options, security: [...security] })).toEqual({ items: [1] });
  const ours = createClient(createClientConfig(createConfig({})));
  expect(await ours.get(options)).toEqual({ items: [1] });
  const [expected, found] = sent;
  expect(found?.url).toBe(expected?.url);
  expect(found?.method).toBe(expected?.method);
  expect([...(found?.headers ?? [])]).toEqual([...(expected?.headers ?? [])]);
});

test('sends a form as the generated client does', async () => {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    sent.push(request);
    return new Response('{"received_at":"now"}', {
      headers: { 'content-type': 'application/json' },
    });
  };
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('Request', PageRequest);
  setClientKey('k');
  const options = {
    url: '/api/v1/contact-messages',
    body: { name: 'Nora', message: 'Zoë & co' },
    headers: { 'Content-Type': 'application/json' },
    responseStyle: 'data',
    throwOnError: true,
  } as const;
  const security = [{ name: 'apikey', type: 'apiKey' as const }];
  const theirs = createGenerated(createClientConfig(generatedConfig()));
  expect(await theirs.post({ ...options, security })).toEqual({ received_at: 'now' });
  const ours = createClient(createClientConfig(createConfig({})));
  expect(await ours.post(options)).toEqual({ received_at: 'now' });
  const [expected, found] = sent;
  expect(found?.url).toBe(expected?.url);
  expect(found?.method).toBe('POST');
  expect([...(found?.headers ?? [])].sort()).toEqual([...(expected?.headers ?? [])].sort());
  expect(await found?.text()).toBe(await expected?.text());
});
