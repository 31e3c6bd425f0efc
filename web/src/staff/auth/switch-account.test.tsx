// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uuid } from '../testing/api';

const KEY = 'unionhall-auth';
const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3600;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const encoded = (value: object) => base64url(new TextEncoder().encode(JSON.stringify(value)));

interface Person {
  id: string;
  email: string;
  session: string;
}

const NORA: Person = { id: uuid(1), email: 'nora@union.example', session: uuid(3) };
const EVE: Person = { id: uuid(2), email: 'ève@union.example', session: uuid(4) };

const accessToken = ({ id, email, session }: Person) => {
  const claims = { sub: id, email, session_id: session, exp: IN_AN_HOUR, aal: 'aal1' };
  return `${encoded({ alg: 'ES256', kid: 'k' })}.${encoded(claims)}.${base64url(new Uint8Array(64))}`;
};

const refreshToken = ({ session }: Person) => {
  const head = Buffer.from(session.replaceAll('-', ''), 'hex');
  return base64url(Buffer.concat([head, Buffer.alloc(40)]));
};

const user = ({ id, email }: Person) => ({ id, email, factors: [], app_metadata: {} });

const stored = (person: Person) => ({
  access_token: accessToken(person),
  refresh_token: refreshToken(person),
  expires_at: IN_AN_HOUR,
  expires_in: 3600,
  token_type: 'bearer',
  user: user(person),
});

const fragment = (person: Person, { refresh = person, type = 'magiclink' } = {}) =>
  `#access_token=${accessToken(person)}&expires_at=${IN_AN_HOUR}&expires_in=3600` +
  `&refresh_token=${refreshToken(refresh)}&token_type=bearer&type=${type}&sb=`;

const signIn = (person: Person) => window.localStorage.setItem(KEY, JSON.stringify(stored(person)));

const confirmIn = (session: string, more = '') => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `unionhall-link=${session}; path=/${more}`;
};

const current = () => {
  const session = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
  return { email: session?.user.email, refresh: session?.refresh_token };
};

let calls: string[];
let client: typeof import('./client') | undefined;
let links: typeof import('./link-tokens') | undefined;

beforeEach(() => {
  calls = [];
  // Each test loads the modules again, like a page; the client warns about several instances.
  vi.resetModules();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { method, url, headers } = new Request(input, init);
    const token = headers.get('authorization')?.replace('Bearer ', '');
    const person = [NORA, EVE].find((one) => accessToken(one) === token);
    const { pathname, search } = new URL(url);
    calls.push(`${method} ${pathname}${search} ${person?.email ?? ''}`.trim());
    if (pathname.endsWith('/logout')) return new Response(null, { status: 204 });
    if (person && pathname.endsWith('/user')) return Response.json(user(person));
    return Response.json({ code: 'bad_jwt', message: 'no' }, { status: 403 });
  });
});

afterEach(async () => {
  await client?.authClient().stopAutoRefresh();
  cleanup();
  window.localStorage.clear();
  confirmIn('', '; max-age=0');
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens an address as a fresh page; returns who is signed in once the client knows. */
async function open(address: string) {
  window.history.replaceState(null, '', address);
  client = await import('./client');
  links = await import('./link-tokens');
  await client.authClient().initialize();
  return current();
}

async function openPage(address: string) {
  await open(address);
  const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
  const { LinkedPage } = await import('./switch-account');
  const { StaffNavigationContext: Navigation } = await import('../components/staff-navigation');
  const opened = vi.fn();
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Navigation value={{ open: opened }}>
          <LinkedPage>The page</LinkedPage>
        </Navigation>
      </QueryClientProvider>,
    );
  });
  return opened;
}

test('a link signs in the browser in which its button was pressed', async () => {
  confirmIn(EVE.session);
  expect((await open(`/auth${fragment(EVE)}`)).email).toBe(EVE.email);
  expect(document.cookie).toBe('');
  expect(window.location.hash).toBe('');
});

test.each([
  ['no button was pressed here', '', `/auth${fragment(EVE)}`],
  ['another link was confirmed here', NORA.session, `/auth${fragment(EVE)}`],
  [
    'the refresh token is of another session',
    EVE.session,
    `/auth${fragment(EVE, { refresh: NORA })}`,
  ],
  ['only the refresh token was confirmed', EVE.session, `/auth${fragment(NORA, { refresh: EVE })}`],
  [
    'the query replaces the refresh token',
    EVE.session,
    `/auth?refresh_token=${refreshToken(NORA)}${fragment(EVE)}`,
  ],
  ['the tokens are in the query', EVE.session, `/auth${fragment(EVE).replace('#', '?')}`],
  [
    'the tokens are none',
    EVE.session,
    '/auth#access_token=a.b.c&refresh_token=!&token_type=bearer',
  ],
])('a link signs nobody in when %s', async (_, confirmed, address) => {
  if (confirmed) confirmIn(confirmed);
  expect((await open(address)).email).toBeUndefined();
  expect(window.location.hash).toBe('');
});

test('a link that was not confirmed here leaves the session that there is', async () => {
  signIn(NORA);
  expect((await open(`/auth${fragment(EVE)}`)).email).toBe(NORA.email);
  expect(links?.linkOffer.now()).toBeNull();
});

test('another link to the same account is taken without a question', async () => {
  signIn(NORA);
  const again = { ...NORA, session: uuid(5) };
  confirmIn(again.session);
  vi.stubGlobal('fetch', async () => Response.json(user(again)));
  expect(await open(`/auth${fragment(again)}`)).toEqual({
    email: NORA.email,
    refresh: refreshToken(again),
  });
});

test('replacing the session of another account asks first', async () => {
  signIn(NORA);
  confirmIn(EVE.session);
  const opened = await openPage(`/auth${fragment(EVE, { type: 'recovery' })}`);
  expect(current().email).toBe(NORA.email);
  await screen.findByRole('heading', { name: 'Switch accounts?' });
  screen.getByText(`You're signed in as ${NORA.email}.`);
  expect(screen.queryByText('The page')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: `Switch to ${EVE.email}` }));
  await screen.findByText('The page');
  expect(current()).toEqual({ email: EVE.email, refresh: refreshToken(EVE) });
  expect(opened).toHaveBeenCalledWith('/auth/new-password', { replace: true });
});

test('whoever stays signed in keeps the session and ends the one of the link', async () => {
  signIn(NORA);
  confirmIn(EVE.session);
  const opened = await openPage(`/auth/new-password${fragment(EVE)}`);
  const stay = await screen.findByRole('button', { name: `Stay signed in as ${NORA.email}` });
  await userEvent.click(stay);
  expect(opened).toHaveBeenCalledWith('/admin', { replace: true });
  await waitFor(() => expect(calls).toContain(`POST /auth/v1/logout?scope=local ${EVE.email}`));
  expect(current().email).toBe(NORA.email);
});
