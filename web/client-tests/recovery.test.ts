import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { good, PASSWORD, refusal, refused, Site, Storage } from './site.ts';

const SUBJECT = 'Choose a new password';
const NEW = 'another good secret';

let site: Site;

beforeAll(async () => {
  site = await Site.start({ movesClock: true });
});
afterAll(() => site.program.remove());

/** An account that requested a password reset, with the email. */
async function forgetful(options: Parameters<ReturnType<Site['visitor']>['client']>[0] = {}) {
  const { email } = await site.account();
  const visitor = site.visitor();
  const client = visitor.client(options);
  const redirectTo = `${site.origin}/auth/new-password`;
  expect(good(await client.resetPasswordForEmail(email, { redirectTo }))).toEqual({});
  return { email, visitor, client, mail: await site.mails.next(email, SUBJECT) };
}

/** The parameters in the fragment of a URL. */
function fragment(address: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)));
}

test('a password is recovered by link; others are signed out, and told by mail', async () => {
  const { email, visitor, mail } = await forgetful();
  const elsewhere = visitor.client();
  good(await elsewhere.signInWithPassword({ email, password: PASSWORD }));

  const place = await visitor.follow(mail.link);
  expect(place.startsWith(`${site.origin}/auth/new-password#`)).toBe(true);
  expect(fragment(place)).toMatchObject({
    token_type: 'bearer',
    type: 'recovery',
    expires_in: '300',
    expires_at: expect.stringMatching(/^\d+$/),
  });
  const { client, error, events } = await visitor.at(place);
  expect(error).toBeNull();
  expect(good(await client.updateUser({ password: NEW })).user.email).toBe(email);
  expect(events).toContain('PASSWORD_RECOVERY');

  await site.mails.next(email, 'Your password was changed');
  expect(refusal(await elsewhere.getUser()).name).toBe('AuthSessionMissingError');
  good(await client.getUser());
  expect(refusal(await elsewhere.signInWithPassword({ email, password: PASSWORD }))).toEqual(
    refused(400, 'invalid_credentials'),
  );
  good(await elsewhere.signInWithPassword({ email, password: NEW }));
});

test('a password is recovered by code', async () => {
  const { email, client, mail } = await forgetful();
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  good(await client.verifyOtp({ email, token: mail.code, type: 'recovery' }));
  expect(events).toContain('PASSWORD_RECOVERY');
  good(await client.updateUser({ password: NEW }));
  good(await site.visitor().client().signInWithPassword({ email, password: NEW }));
});

test('a password is recovered by the token of the link, sent by a custom page', async () => {
  const { email, client, mail } = await forgetful();
  const token_hash = new URL(mail.link).searchParams.get('token') ?? '';
  const { user } = good(await client.verifyOtp({ token_hash, type: 'recovery' }));
  expect(user?.email).toBe(email);
});

test('recovery answers the same for an unknown address, and sends no email', async () => {
  const { email } = await site.account();
  const nobody = site.address();
  const ask = async (to: string) => {
    const answer = await site.visitor().send('POST', '/auth/v1/recover', { email: to });
    return [answer.status, answer.json, [...answer.headers].map(([name]) => name)];
  };
  expect(await ask(nobody)).toEqual(await ask(email));
  await site.mails.next(email, SUBJECT);
  expect(site.mails.subjects(nobody)).toEqual([]);
});

test('a weak password is rejected with reasons, and the current one as unchanged', async () => {
  const { client } = await site.signedIn();
  const reasons = async (password: string) => {
    const { error } = await client.updateUser({ password });
    return [error?.name, error?.status, error && 'reasons' in error ? error.reasons : undefined];
  };
  expect(await reasons('abc')).toEqual(['AuthWeakPasswordError', 422, ['length']]);
  expect(await reasons('password')).toEqual(['AuthWeakPasswordError', 422, ['pwned']]);
  expect(refusal(await client.updateUser({ password: PASSWORD }))).toEqual(
    refused(422, 'same_password'),
  );
  const { error } = await site
    .visitor()
    .client()
    .signUp({ email: site.address(), password: 'abc' });
  expect(error?.name).toBe('AuthWeakPasswordError');
});

test('user metadata is merged, and the role cannot be changed', async () => {
  const { client, visitor } = await site.signedIn();
  good(await client.updateUser({ data: { name: 'Nora', shirt: 'L', role: 'owner' } }));
  const { user } = good(await client.updateUser({ data: { shirt: null } }));
  expect(user.user_metadata).toEqual({ name: 'Nora', role: 'owner' });
  expect(user.app_metadata.role).toBe('staff');
  const token = good(await client.getSession()).session?.access_token;
  const body = { app_metadata: { role: 'owner' } };
  const answer = await visitor.send('PUT', '/auth/v1/user', body, token);
  expect([answer.status, answer.json.error_code]).toEqual([403, 'not_admin']);
  expect((await visitor.call('/api/v1/admin/users', { token: token ?? '' })).status).toBe(403);
});

test('a link works once', async () => {
  const { visitor, mail } = await forgetful();
  await visitor.follow(mail.link);
  const again = await visitor.follow(mail.link);
  expect(fragment(again)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
  const { error, client } = await visitor.at(again);
  expect(error).toMatchObject({
    name: 'AuthImplicitGrantRedirectError',
    details: { code: 'otp_expired' },
  });
  expect(good(await client.getSession()).session).toBeNull();
});

test('opening a link does not use it up, since mail scanners open links', async () => {
  const { visitor, mail } = await forgetful();
  for (const _ of [1, 2, 3]) expect((await visitor.call(mail.link)).status).toBe(200);
  expect(fragment(await visitor.follow(mail.link)).access_token).toBeTruthy();
});

test('a form posted by another site does nothing', async () => {
  const { visitor, mail } = await forgetful();
  const token = new URL(mail.link).searchParams.get('token') ?? '';
  const strangers: HeadersInit[] = [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
  ];
  for (const headers of strangers) {
    const body = new URLSearchParams({ token, type: 'recovery' });
    const answer = await visitor.call('/auth/v1/verify', { method: 'POST', body, headers });
    expect(fragment(answer.headers.get('location') ?? '')).toMatchObject({
      error_code: 'otp_expired',
    });
  }
  expect(fragment(await visitor.follow(mail.link)).access_token).toBeTruthy();
});

test('five wrong codes void the code; the link still works', async () => {
  const { email, visitor, client, mail } = await forgetful();
  const wrong = mail.code === '000000' ? '000001' : '000000';
  for (const token of [...Array(5).fill(wrong), mail.code]) {
    expect(refusal(await client.verifyOtp({ email, token, type: 'recovery' }))).toEqual(
      refused(403, 'otp_expired'),
    );
  }
  expect(fragment(await visitor.follow(mail.link)).access_token).toBeTruthy();
});

test('four wrong codes keep the code, which works once, for its kind and address', async () => {
  const { email, client, mail } = await forgetful();
  const other = await forgetful();
  const wrong = mail.code === '000000' ? '000001' : '000000';
  const expired = refused(403, 'otp_expired');
  for (const [to, token, type] of [
    [email, wrong, 'recovery'],
    [email, wrong, 'recovery'],
    [email, wrong, 'recovery'],
    [email, mail.code, 'signup'],
    [email, mail.code, 'email'],
    [other.email, mail.code, 'recovery'],
  ] as const) {
    expect(refusal(await client.verifyOtp({ email: to, token, type }))).toEqual(expired);
  }
  good(await client.verifyOtp({ email, token: mail.code, type: 'recovery' }));
  expect(refusal(await client.verifyOtp({ email, token: mail.code, type: 'recovery' }))).toEqual(
    expired,
  );
});

test('a code used ten times at once works once', async () => {
  const { email, mail } = await forgetful();
  const uses = Array.from({ length: 10 }, () =>
    site.visitor().client().verifyOtp({ email, token: mail.code, type: 'recovery' }),
  );
  const all = await Promise.all(uses);
  expect(all.filter((result) => result.error === null)).toHaveLength(1);
});

test('a newer email keeps earlier codes valid, and using one voids the others', async () => {
  const { email, client, visitor, mail } = await forgetful();
  site.passes(61);
  good(await client.resetPasswordForEmail(email));
  const second = await site.mails.next(email, SUBJECT);
  good(await client.verifyOtp({ email, token: mail.code, type: 'recovery' }));
  expect(fragment(await visitor.follow(second.link))).toMatchObject({ error_code: 'otp_expired' });
});

const pkce = (storage: Storage) => ({ flowType: 'pkce', storage, storageKey: 'app' }) as const;

test('PKCE: the link leads to a code, which the client that asked exchanges', async () => {
  const storage = new Storage();
  const { email, visitor, mail, client } = await forgetful(pkce(storage));
  const place = new URL(await visitor.follow(mail.link));
  expect(place.hash).toBe('');
  expect(place.pathname).toBe('/auth/new-password');
  const code = place.searchParams.get('code') ?? '';
  const data = good(await client.exchangeCodeForSession(code));
  expect(data).toMatchObject({ redirectType: 'recovery', user: { email } });
  good(await client.updateUser({ password: NEW }));
});

test('PKCE: the client finds the code in its page', async () => {
  const storage = new Storage();
  const { email, visitor, mail } = await forgetful(pkce(storage));
  // That two clients share a storage is what happens here.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { client, error } = await visitor.at(await visitor.follow(mail.link), pkce(storage));
  expect(error).toBeNull();
  expect(good(await client.getUser()).user.email).toBe(email);
});

test('PKCE: a wrong verifier is rejected and voids the code', async () => {
  const { visitor, mail, client } = await forgetful(pkce(new Storage()));
  const code = new URL(await visitor.follow(mail.link)).searchParams.get('code') ?? '';
  const other = (await forgetful(pkce(new Storage()))).client;
  expect(refusal(await other.exchangeCodeForSession(code))).toEqual(
    refused(400, 'bad_code_verifier'),
  );
  expect(refusal(await client.exchangeCodeForSession(code))).toEqual(
    refused(404, 'flow_state_not_found'),
  );
});

test('PKCE: a code expires after five minutes; a used link says so in query and fragment', async () => {
  const { visitor, mail, client } = await forgetful(pkce(new Storage()));
  const code = new URL(await visitor.follow(mail.link)).searchParams.get('code') ?? '';
  site.passes(301);
  expect(refusal(await client.exchangeCodeForSession(code))).toEqual(
    refused(422, 'flow_state_expired'),
  );
  const again = new URL(await visitor.follow(mail.link));
  expect(again.searchParams.get('error_code')).toBe('otp_expired');
  expect(fragment(again.href)).toMatchObject({ error_code: 'otp_expired' });
});
