import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, PASSWORD, refusal, refused, Site, type Visitor } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await Site.start({ movesClock: true });
});
afterAll(() => site.program.remove());

/** An answer without the parts that differ between any two addresses. */
function plain(value: unknown, email: string): unknown {
  const text = JSON.stringify(value)
    .replaceAll(email, 'EMAIL')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  return JSON.parse(text);
}

test('a sign-up answers the same for new, known and unconfirmed addresses, also the second time', async () => {
  const known = (await site.account()).email;
  const waiting = site.address();
  await site.visitor().client().signUp({ email: waiting, password: PASSWORD });
  site.passes(61);
  const addresses = [known, waiting, site.address()];
  const ids = new Map<string, string>();
  const all: unknown[] = [];
  for (const round of ['once', 'again']) {
    for (const email of addresses) {
      const visitor = site.visitor();
      const body = { email, password: `${PASSWORD} ${round}`, data: { name: 'Somebody' } };
      const answer = await visitor.send('POST', '/auth/v1/signup', body);
      expect(ids.get(email) ?? answer.json.id).toBe(answer.json.id);
      ids.set(email, answer.json.id);
      const heads = [...answer.headers].map(([name]) => name);
      all.push([answer.status, heads, plain(answer.json, email)]);
      const again = await visitor.send('POST', '/auth/v1/signup', body);
      expect([again.status, again.json.error_code]).toEqual([429, 'over_email_send_rate_limit']);
    }
    // Each recipient is written to once a minute, whoever it is.
    site.passes(61);
  }
  expect(all).toHaveLength(6);
  expect(all).toEqual(Array.from(all, () => all[0]));
  expect(await site.mails.next(known, 'You already have an account')).toMatchObject({ code: '' });
});

/** Signs up and gets the mail. */
async function signedUp(visitor: Visitor) {
  const email = site.address();
  const client = visitor.client();
  const options = { emailRedirectTo: `${site.origin}/auth` };
  const { user, session } = good(await client.signUp({ email, password: PASSWORD, options }));
  expect(session).toBeNull();
  expect(user?.identities).toEqual([]);
  expect(refusal(await client.signInWithPassword({ email, password: PASSWORD }))).toEqual(
    refused(400, 'email_not_confirmed'),
  );
  const mail = await site.mails.next(email, 'Confirm your email');
  return { email, client, mail };
}

test('a sign-up is confirmed by code, and signs in once an owner approves it in the list', async () => {
  const visitor = site.visitor();
  const { email, client, mail } = await signedUp(visitor);
  const { user } = good(await client.verifyOtp({ email, token: mail.code, type: 'signup' }));
  expect(user).toMatchObject({ email, app_metadata: { role: 'pending' } });
  expect(user?.email_confirmed_at).toBeTruthy();
  expect(await visitor.staffCall(client)).toEqual([403, 'forbidden']);

  const owner = await site.signedIn('owner');
  const token = good(await owner.client.getSession()).session?.access_token;
  const path = `/api/v1/admin/users/${user?.id}`;
  const own = good(await client.getSession()).session?.access_token;
  expect((await visitor.send('PATCH', path, { role: 'staff' }, own)).status).toBe(403);
  expect((await owner.visitor.send('PATCH', path, { role: 'staff' }, token)).status).toBe(200);

  // With the next request, in the same session: the role is read, not carried.
  expect((await visitor.staffCall(client))[0]).toBe(200);
  const { session } = good(await client.refreshSession());
  expect(session?.user.app_metadata.role).toBe('staff');
});

test('a sign-up is confirmed by link, and signs in once an owner approves it from the email', async () => {
  // A new owner, since each owner gets at most one such email an hour.
  const owner = await site.signedIn('owner');
  const visitor = site.visitor();
  const { email, mail } = await signedUp(visitor);
  const opened = await visitor.call(mail.link);
  expect([opened.status, opened.text.includes('Confirm my email')]).toEqual([200, true]);
  const place = await visitor.follow(mail.link);
  expect(place).toContain(`${site.origin}/auth#access_token=`);
  const { client, events } = await visitor.at(place);
  expect(good(await client.getUser()).user).toMatchObject({ email });
  expect(await visitor.staffCall(client)).toEqual([403, 'forbidden']);

  const asked = await site.mails.next(owner.email, `${email} is requesting access`);
  expect(asked.link).toContain('/auth/approve?token=');
  const decided = await owner.visitor.press(asked.link, 'approve');
  expect([decided.status, decided.text.includes('Approved')]).toEqual([200, true]);
  await site.mails.next(email, 'Your account is approved');
  expect((await visitor.staffCall(client))[0]).toBe(200);
  expect((await owner.visitor.press(asked.link, 'refuse')).status).toBe(403);
  expect(events).toContain('SIGNED_IN');
});

test('PKCE: a sign-up is confirmed by a link that leads to a code', async () => {
  const visitor = site.visitor();
  const client = visitor.client({ flowType: 'pkce' });
  const email = site.address();
  good(await client.signUp({ email, password: PASSWORD }));
  const { link } = await site.mails.next(email, 'Confirm your email');
  const code = new URL(await visitor.follow(link)).searchParams.get('code') ?? '';
  expect(good(await client.exchangeCodeForSession(code)).user).toMatchObject({
    email,
    app_metadata: { role: 'pending' },
  });
});

test('a sign-up that an owner rejects is removed with its session', async () => {
  const owner = await site.signedIn('owner');
  const visitor = site.visitor();
  const { email, client, mail } = await signedUp(visitor);
  good(await client.verifyOtp({ email, token: mail.code, type: 'signup' }));
  const asked = await site.mails.next(owner.email, `${email} is requesting access`);
  expect((await owner.visitor.press(asked.link, 'refuse')).text).toContain('Declined');
  expect(refusal(await client.getUser()).name).toBe('AuthSessionMissingError');
  expect(refusal(await client.signInWithPassword({ email, password: PASSWORD }))).toEqual(
    refused(400, 'invalid_credentials'),
  );
});

test('an invitation belongs to its recipient, whoever signs up with the address', async () => {
  const email = site.address('invited');
  good(await site.server().admin.inviteUserByEmail(email));
  await site.mails.next(email, 'You are invited');
  site.passes(61);
  const stranger = site.visitor().client();
  const theirs = { email, password: 'the password of a stranger' };
  good(await stranger.signUp(theirs));
  // The same mail once more, and none that confirms what the stranger chose.
  const { link } = await site.mails.next(email, 'You are invited');
  expect(site.mails.subjects(email)).toHaveLength(2);
  const visitor = site.visitor();
  const { client } = await visitor.at(await visitor.follow(link));
  good(await client.updateUser({ password: PASSWORD }));
  expect((await visitor.staffCall(client))[0]).toBe(200);
  expect(refusal(await stranger.signInWithPassword(theirs))).toEqual(
    refused(400, 'invalid_credentials'),
  );
  good(await site.visitor().client().signInWithPassword({ email, password: PASSWORD }));
});

test('the password of a stranger who signed up before does not survive the confirmation', async () => {
  const email = site.address();
  const stranger = site.visitor().client();
  good(await stranger.signUp({ email, password: 'the password of a stranger' }));
  await site.mails.next(email, 'Confirm your email');
  site.passes(61);
  const client = site.visitor().client();
  good(await client.signUp({ email, password: PASSWORD }));
  const { code } = await site.mails.next(email, 'Confirm your email');
  good(await client.verifyOtp({ email, token: code, type: 'signup' }));
  const guess = { email, password: 'the password of a stranger' };
  expect(refusal(await stranger.signInWithPassword(guess))).toEqual(
    refused(400, 'invalid_credentials'),
  );
  good(await client.signInWithPassword({ email, password: PASSWORD }));
});

test('without confirmation a sign-up signs in at once, and an address is used once', async () => {
  const settings = { UNIONHALL_AUTH_SIGN_UP: 'open', UNIONHALL_AUTH_CONFIRM_EMAIL: 'false' };
  const open = await Site.start({ settings });
  try {
    const visitor = open.visitor();
    const [client, email] = [visitor.client(), open.address()];
    const { session } = good(await client.signUp({ email, password: PASSWORD }));
    expect(session?.user.app_metadata.role).toBe('staff');
    expect((await visitor.staffCall(client))[0]).toBe(200);
    expect(refusal(await visitor.client().signUp({ email, password: PASSWORD }))).toEqual(
      refused(422, 'user_already_exists'),
    );
  } finally {
    await open.program.remove();
  }
});

test('closed sign-up rejects sign-ups, by link as well', async () => {
  const closed = await Site.start({ settings: { UNIONHALL_AUTH_SIGN_UP: 'closed' } });
  try {
    const client = closed.visitor().client();
    const [email, known] = [closed.address(), (await closed.account()).email];
    expect(refusal(await client.signUp({ email, password: PASSWORD }))).toEqual(
      refused(422, 'signup_disabled'),
    );
    good(await client.signInWithOtp({ email }));
    good(await client.signInWithOtp({ email: known }));
    await closed.mails.next(known, 'Your sign-in link');
    expect(closed.mails.subjects(email)).toEqual([]);
  } finally {
    await closed.program.remove();
  }
});
