import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getAccount } from '../../shared/api/generated/sdk/account.gen';
import { setBearer, staffClient } from './client';
import { reauthenticationStore } from './reauthentication';
import { userMessage } from './user-message';

/** Node's own Request refuses an address without its origin, which every browser completes. */
class PageRequest extends Request {
  constructor(input: string | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'https://union.example') : input, init);
  }
}

const over = vi.fn(async () => false);
const unfinished = vi.fn();
let server = vi.fn<(request: Request) => Promise<Response>>();

const problem = (status: number, code: string) => () =>
  Promise.resolve(new Response(JSON.stringify({ code, title: 'No' }), { status }));

beforeEach(() => {
  server = vi.fn();
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('Request', PageRequest);
  setBearer({ token: async () => 'a.b.c', over, unfinished });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const call = () => getAccount({ client: staffClient }).catch((error) => error);

test('the end of the session signs the person out', async () => {
  server.mockImplementation(problem(401, 'not_signed_in'));
  expect(await call()).toMatchObject({ status: 401 });
  expect(server.mock.calls[0]?.[0].headers.get('authorization')).toBe('Bearer a.b.c');
  expect(over).toHaveBeenCalledOnce();
});

test('after signing in again the call is made once more', async () => {
  server.mockImplementationOnce(problem(401, 'not_signed_in'));
  server.mockImplementation(async () => new Response('{}', { status: 200 }));
  over.mockResolvedValueOnce(true);
  expect(await call()).toEqual({});
  expect(server).toHaveBeenCalledTimes(2);
  expect(over).toHaveBeenCalledOnce();
});

test('a public key that the server does not know any more signs nobody out', async () => {
  server.mockImplementation(problem(401, 'invalid_key'));
  expect(userMessage(await call())).toBe('This page is out of date. Please reload it.');
  expect(over).not.toHaveBeenCalled();
});

test.each(['second_factor', 'second_factor_required'])(
  '%s makes the gate ask again, and signs nobody out',
  async (code) => {
    server.mockImplementation(problem(403, code));
    expect(await call()).toMatchObject({ status: 403, code });
    expect(unfinished).toHaveBeenCalledOnce();
    expect(over).not.toHaveBeenCalled();
  },
);

test('a call that wants a proof is made once more when it was given, and not otherwise', async () => {
  server.mockImplementation(problem(403, 'reauthentication_needed'));
  let proves = false;
  const leave = reauthenticationStore.subscribe(() => reauthenticationStore.now()?.answer(proves));
  expect(await call()).toMatchObject({ code: 'reauthentication_needed' });
  expect(server).toHaveBeenCalledTimes(1);
  proves = true;
  server.mockResolvedValueOnce(
    new Response(JSON.stringify({ code: 'reauthentication_needed' }), { status: 403 }),
  );
  server.mockResolvedValueOnce(new Response('{"role":"staff"}'));
  expect(await call()).toEqual({ role: 'staff' });
  expect(server).toHaveBeenCalledTimes(3);
  leave();
});
