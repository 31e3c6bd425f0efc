import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, PASSWORD, refusal, refused, Site } from './site.ts';

const SIGN_IN = 'Your sign-in link';
const CONFIRM = 'Confirm your email';

let site: Site;

beforeAll(async () => {
  site = await Site.start({ movesClock: true });
});
afterAll(() => site.program.remove());

test('an account signs in by link', async () => {
  const { email } = await site.account();
  const visitor = site.visitor();
  const emailRedirectTo = `${site.origin}/admin`;
  const asked = await visitor.client().signInWithOtp({ email, options: { emailRedirectTo } });
  expect(good(asked)).toEqual({ user: null, session: null });
  const place = await visitor.follow((await site.mails.next(email, SIGN_IN)).link);
  expect(place.startsWith(`${emailRedirectTo}#`)).toBe(true);
  const { client } = await visitor.at(place);
  expect((await visitor.staffCall(client))[0]).toBe(200);
});

test('an account signs in by code, of either name', async () => {
  for (const type of ['email', 'magiclink'] as const) {
    const { email } = await site.account();
    const client = site.visitor().client();
    good(await client.signInWithOtp({ email }));
    const { code } = await site.mails.next(email, SIGN_IN);
    const { session } = good(await client.verifyOtp({ email, token: code, type }));
    expect(session?.user).toMatchObject({ email, app_metadata: { role: 'staff' } });
  }
});

test('PKCE: an account signs in by link', async () => {
  const { email } = await site.account();
  const visitor = site.visitor();
  const client = visitor.client({ flowType: 'pkce' });
  good(await client.signInWithOtp({ email }));
  const place = new URL(await visitor.follow((await site.mails.next(email, SIGN_IN)).link));
  const { session } = good(
    await client.exchangeCodeForSession(place.searchParams.get('code') ?? ''),
  );
  expect(session.user.email).toBe(email);
});

test('signing in by email creates a pending account, with the same answer', async () => {
  const email = site.address();
  const client = site.visitor().client();
  const options = { data: { name: 'Nora' } };
  expect(good(await client.signInWithOtp({ email, options }))).toEqual({
    user: null,
    session: null,
  });
  const { code } = await site.mails.next(email, CONFIRM);
  const { user } = good(await client.verifyOtp({ email, token: code, type: 'email' }));
  expect(user).toMatchObject({
    app_metadata: { role: 'pending' },
    user_metadata: { name: 'Nora' },
  });
});

test('a password that a stranger chose before does not survive signing in by a mail', async () => {
  const email = site.address();
  const stranger = site.visitor().client();
  const theirs = { email, password: 'the password of a stranger' };
  good(await stranger.signUp(theirs));
  await site.mails.next(email, CONFIRM);
  site.passes(61);
  const client = site.visitor().client();
  good(await client.signInWithOtp({ email }));
  const { code } = await site.mails.next(email, CONFIRM);
  good(await client.verifyOtp({ email, token: code, type: 'email' }));
  expect(refusal(await stranger.signInWithPassword(theirs))).toEqual(
    refused(400, 'invalid_credentials'),
  );
});

test('with shouldCreateUser false an unknown address gets the same answer and no email', async () => {
  const [email, { email: known }] = [site.address(), await site.account()];
  const client = site.visitor().client();
  const options = { shouldCreateUser: false };
  const answers = [
    await client.signInWithOtp({ email, options }),
    await client.signInWithOtp({ email: known, options }),
  ];
  expect(answers[0]).toEqual(answers[1]);
  good(answers[0] ?? { data: null, error: 'no answer' });
  await site.mails.next(known, SIGN_IN);
  expect(site.mails.subjects(email)).toEqual([]);
});

test('the mail of a sign-up is sent again, with the password that was chosen', async () => {
  const email = site.address();
  const visitor = site.visitor();
  const client = visitor.client();
  good(await client.signUp({ email, password: PASSWORD }));
  await site.mails.next(email, CONFIRM);
  expect(refusal(await client.resend({ type: 'signup', email }))).toEqual(
    refused(429, 'over_email_send_rate_limit'),
  );
  site.passes(61);
  good(await client.resend({ type: 'signup', email }));
  const { code } = await site.mails.next(email, CONFIRM);
  good(await client.verifyOtp({ email, token: code, type: 'signup' }));
  good(await visitor.client().signInWithPassword({ email, password: PASSWORD }));
});

test('PKCE: a resent link leads to a code too', async () => {
  const visitor = site.visitor();
  const codeOf = async (to: string, subject: string) => {
    const place = new URL(await visitor.follow((await site.mails.next(to, subject)).link));
    return place.searchParams.get('code') ?? '';
  };
  const [email, wish] = [site.address(), site.address()];
  const client = visitor.client({ flowType: 'pkce' });
  good(await client.signUp({ email, password: PASSWORD }));
  await site.mails.next(email, CONFIRM);
  site.passes(61);
  good(await client.resend({ type: 'signup', email }));
  good(await client.exchangeCodeForSession(await codeOf(email, CONFIRM)));

  site.passes(61);
  const subject = 'Confirm your new email';
  good(await client.updateUser({ email: wish }));
  for (const to of [email, wish]) await site.mails.next(to, subject);
  site.passes(61);
  good(await client.resend({ type: 'email_change', email }));
  expect(await codeOf(wish, subject)).toBe('');
  const { user } = good(await client.exchangeCodeForSession(await codeOf(email, subject)));
  expect(user.email).toBe(wish);
});

/** Links and codes of sign-ups have ended, and any other mail has dropped them. */
async function aDayOn() {
  site.passes(25 * 3600);
  const { email } = await site.account();
  good(await site.visitor().client().resetPasswordForEmail(email));
  await site.mails.next(email, 'Choose a new password');
}

test('a sign-up email resent after a day keeps the password if only one was chosen', async () => {
  const email = site.address();
  const client = site.visitor().client();
  good(await client.signUp({ email, password: PASSWORD }));
  await site.mails.next(email, CONFIRM);
  await aDayOn();
  good(await client.resend({ type: 'signup', email }));
  const { code } = await site.mails.next(email, CONFIRM);
  good(await client.verifyOtp({ email, token: code, type: 'signup' }));
  good(await site.visitor().client().signInWithPassword({ email, password: PASSWORD }));
});

test('a sign-up email resent after a day drops the password if two were chosen', async () => {
  const email = site.address();
  const [stranger, client] = [site.visitor().client(), site.visitor().client()];
  const theirs = { email, password: 'the password of a stranger' };
  good(await stranger.signUp(theirs));
  await site.mails.next(email, CONFIRM);
  site.passes(61);
  good(await client.signUp({ email, password: PASSWORD }));
  await site.mails.next(email, CONFIRM);
  await aDayOn();
  good(await client.resend({ type: 'signup', email }));
  const { code } = await site.mails.next(email, CONFIRM);
  good(await client.verifyOtp({ email, token: code, type: 'signup' }));
  expect(refusal(await stranger.signInWithPassword(theirs))).toEqual(
    refused(400, 'invalid_credentials'),
  );
});

test('resending answers the same for other addresses, and sends no email', async () => {
  const client = site.visitor().client();
  const [nobody, { email: known }] = [site.address(), await site.account()];
  for (const type of ['signup', 'email_change'] as const) {
    for (const email of [nobody, known]) {
      expect(good(await client.resend({ type, email }))).toEqual({ user: null, session: null });
    }
    site.passes(61);
  }
  good(await client.resetPasswordForEmail(known));
  await site.mails.next(known, 'Choose a new password');
  expect(site.mails.subjects(nobody)).toEqual([]);
  expect(site.mails.subjects(known)).toHaveLength(1);
});
