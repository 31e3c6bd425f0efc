import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, PASSWORD, refusal, refused, Site } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await Site.start({ movesClock: true });
  site.stopClock();
});
afterAll(() => site.program.remove());

const TOO_MANY = refused(429, 'over_request_rate_limit');
const TOO_MANY_MAILS = refused(429, 'over_email_send_rate_limit');

test('guesses at a password: five are free, then each waits longer, from wherever they come', async () => {
  const { email } = await site.account();
  const guess = () =>
    site.visitor().client().signInWithPassword({ email, password: 'a wrong password' });
  const wrong = refused(400, 'invalid_credentials');
  for (const _ of Array(5)) expect(refusal(await guess())).toEqual(wrong);
  const waits: number[] = [];
  for (const _ of Array(6)) {
    expect(refusal(await guess())).toEqual(TOO_MANY);
    const body = { email, password: PASSWORD };
    const answer = await site.visitor().send('POST', '/auth/v1/token?grant_type=password', body);
    expect([answer.status, answer.json.error_code]).toEqual([429, 'over_request_rate_limit']);
    const wait = Number(answer.headers.get('retry-after'));
    waits.push(wait);
    site.passes(wait);
    expect(refusal(await guess())).toEqual(wrong);
  }
  // 1, 2, 4 ... seconds, and one so that whoever waits is never too early.
  expect(waits).toEqual([2, 3, 5, 9, 17, 33]);
  // The delay ends, and a correct password resets it.
  site.passes(70);
  good(await site.visitor().client().signInWithPassword({ email, password: PASSWORD }));
  for (const _ of Array(5)) expect(refusal(await guess())).toEqual(wrong);
});

test('twenty guesses at once are five', async () => {
  const { email } = await site.account();
  const guesses = Array.from({ length: 20 }, () =>
    site.visitor().client().signInWithPassword({ email, password: 'a wrong password' }),
  );
  const codes = (await Promise.all(guesses)).map((result) => refusal(result).code);
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5);
  expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(15);
});

test('a browser that has signed in before is not delayed by guesses of others', async () => {
  const { email } = await site.account();
  const visitor = site.visitor();
  const path = '/auth/v1/token?grant_type=password';
  const sent = { email, password: PASSWORD };
  const cookie = (await visitor.send('POST', path, sent)).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^unionhall-device=[^;]+;/);
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/auth/v1']) {
    expect(cookie?.split('; ')).toContain(attribute);
  }
  const stranger = { email, password: 'a wrong password' };
  for (const _ of Array(6)) await site.visitor().send('POST', path, stranger);
  expect((await site.visitor().send('POST', path, sent)).status).toBe(429);
  const headers = { 'content-type': 'application/json', cookie: cookie.split(';')[0] ?? '' };
  const known = await visitor.call(path, { method: 'POST', body: JSON.stringify(sent), headers });
  expect(known.status).toBe(200);
});

test('one recipient gets a mail a minute, whatever it is and whoever asks', async () => {
  const { email } = await site.account();
  const ask = () => site.visitor().client();
  good(await ask().resetPasswordForEmail(email));
  const answer = await site.visitor().send('POST', '/auth/v1/recover', { email });
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('61');
  for (const result of [
    await ask().resetPasswordForEmail(email),
    await ask().signInWithOtp({ email }),
    await ask().resend({ type: 'signup', email }),
    await ask().signUp({ email, password: PASSWORD }),
    await ask().resetPasswordForEmail(email.toUpperCase()),
  ]) {
    expect(refusal(result)).toEqual(TOO_MANY_MAILS);
  }
  site.passes(61);
  good(await ask().resetPasswordForEmail(email));
});

test('one address sends thirty forms and then one in ten seconds; others are unaffected', async () => {
  const visitor = site.visitor();
  const client = visitor.client();
  const token = { email: site.address(), token: '123456', type: 'recovery' } as const;
  for (const _ of Array(30)) {
    expect(refusal(await client.verifyOtp(token))).toEqual(refused(403, 'otp_expired'));
  }
  for (const result of [
    await client.verifyOtp(token),
    await client.resetPasswordForEmail(site.address()),
    await client.signInWithOtp({ email: site.address() }),
    await client.signUp({ email: site.address(), password: PASSWORD }),
    await client.resend({ type: 'signup', email: site.address() }),
  ]) {
    expect(refusal(result)).toEqual(TOO_MANY);
  }
  const link = await visitor.call('/auth/v1/verify?token=x&type=recovery');
  expect([link.status, Number(link.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(refusal(await site.visitor().client().verifyOtp(token))).toEqual(
    refused(403, 'otp_expired'),
  );
  site.passes(10);
  expect(refusal(await client.verifyOtp(token))).toEqual(refused(403, 'otp_expired'));
  expect(refusal(await client.verifyOtp(token))).toEqual(TOO_MANY);
});

test('the limits of forms do not sign out users', async () => {
  const { client, visitor } = await site.signedIn();
  for (const _ of Array(31)) await visitor.send('POST', '/auth/v1/recover', { email: 'nobody' });
  expect(refusal(await client.updateUser({ data: {} }))).toEqual(TOO_MANY);
  good(await client.getUser());
  good(await client.refreshSession());
});

test('one address gets thirty tokens and then one in two seconds', async () => {
  const { client } = await site.signedIn();
  // Signing in was the first.
  for (const _ of Array(29)) good(await client.refreshSession());
  expect(refusal(await client.refreshSession())).toEqual(TOO_MANY);
  // The session is still there, and the client goes on with it.
  good(await client.getUser());
  // The client remembers a refusal for a minute before it asks again.
  site.passes(62);
  good(await client.refreshSession());
});

test('the address is the last that the proxy names: a client cannot choose its own', async () => {
  const visitor = site.visitor();
  const path = '/auth/v1/verify';
  const body = JSON.stringify({ email: 'a@members.example', token: '1', type: 'recovery' });
  const ask = (claimed: string) =>
    fetch(`${site.program.url}${path}`, {
      method: 'POST',
      body,
      headers: {
        apikey: site.key,
        'content-type': 'application/json',
        'x-forwarded-for': `${claimed}, ${visitor.address}`,
      },
    });
  for (const at of Array(30).keys()) expect((await ask(`192.0.2.${at}`)).status).toBe(403);
  expect((await ask('192.0.2.99')).status).toBe(429);
});
