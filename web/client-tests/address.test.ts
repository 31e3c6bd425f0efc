import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, PASSWORD, refusal, refused, Site } from './site.ts';

const SUBJECT = 'Confirm your new email';

let site: Site;

beforeAll(async () => {
  site = await Site.start({ movesClock: true });
});
afterAll(() => site.program.remove());

/** An account that requested another email address, with both emails. */
async function mover(options: Parameters<Site['signedIn']>[1] = {}) {
  const { client, email, visitor } = await site.signedIn('staff', options);
  const wish = site.address('new');
  const { user } = good(await client.updateUser({ email: wish }));
  expect(user).toMatchObject({ email, new_email: wish });
  expect(user.email_change_sent_at).toBeTruthy();
  const [old, fresh] = [
    await site.mails.next(email, SUBJECT),
    await site.mails.next(wish, SUBJECT),
  ];
  return { client, email, visitor, wish, old, fresh };
}

test('an address changes once the current and the new one have confirmed, by code and link', async () => {
  const { client, email, visitor, wish, old, fresh } = await mover();
  const half = good(await client.verifyOtp({ email, token: old.code, type: 'email_change' }));
  expect(half).toEqual({ user: null, session: null });
  expect(good(await client.getUser()).user.email).toBe(email);

  const place = await visitor.follow(fresh.link);
  expect(place).toContain('type=email_change');
  const { client: there } = await visitor.at(place);
  expect(good(await there.getUser()).user).toMatchObject({ email: wish });
  expect(good(await client.getUser()).user.new_email).toBeUndefined();
  good(await visitor.client().signInWithPassword({ email: wish, password: PASSWORD }));
  expect(refusal(await visitor.client().signInWithPassword({ email, password: PASSWORD }))).toEqual(
    refused(400, 'invalid_credentials'),
  );
});

test('the new address may confirm first by link; the code of the current one finishes', async () => {
  const { client, email, visitor, wish, old, fresh } = await mover();
  const place = await visitor.follow(fresh.link);
  expect(new URLSearchParams(new URL(place).hash.slice(1)).get('message')).toContain('other email');
  expect(good(await client.getUser()).user.email).toBe(email);
  const { user, session } = good(
    await client.verifyOtp({ email, token: old.code, type: 'email_change' }),
  );
  expect(user?.email).toBe(wish);
  expect(session).not.toBeNull();
});

test('PKCE: the link that finishes leads to a code for the client that asked', async () => {
  const { client, visitor, wish, old, fresh } = await mover({ flowType: 'pkce' });
  expect(await visitor.follow(old.link)).toContain('message=');
  const place = new URL(await visitor.follow(fresh.link));
  const code = place.searchParams.get('code') ?? '';
  expect(good(await client.exchangeCodeForSession(code)).user.email).toBe(wish);
});

test('two confirmations by one address do not count as both', async () => {
  const { client, email, visitor, fresh } = await mover();
  await visitor.follow(fresh.link);
  const again = await visitor.follow(fresh.link);
  expect(again).toContain('otp_expired');
  site.passes(61);
  // Mailed again, the new address agrees again; the present one still has not.
  good(await client.resend({ type: 'email_change', email }));
  const second = await site.mails.next(fresh.to, SUBJECT);
  expect(await visitor.follow(second.link)).toContain('message=');
  expect(good(await client.getUser()).user.email).toBe(email);
});

test('only its holder learns that an address is taken', async () => {
  const { client, email } = await site.signedIn('pending');
  const { email: taken } = await site.account();
  for (const wish of [taken, taken.toUpperCase()]) {
    const { user } = good(await client.updateUser({ email: wish }));
    expect(user).toMatchObject({ email, new_email: taken });
    const told = await site.mails.next(taken, 'You already have an account');
    expect([told.code, told.link.includes('/verify')]).toEqual(['', false]);
    const { code: token } = await site.mails.next(email, SUBJECT);
    expect(good(await client.verifyOtp({ email, token, type: 'email_change' })).user).toBeNull();
    expect(good(await client.getUser()).user.email).toBe(email);
    site.passes(61);
  }
});

test('an address taken before the change completes is rejected', async () => {
  const late = await mover();
  good(
    await late.client.verifyOtp({ email: late.wish, token: late.fresh.code, type: 'email_change' }),
  );
  const attributes = { email: late.wish, password: PASSWORD, email_confirm: true };
  good(await site.server().admin.createUser(attributes));
  const sent = { email: late.email, token: late.old.code, type: 'email_change' } as const;
  expect(refusal(await late.client.verifyOtp(sent))).toEqual(refused(422, 'email_exists'));
});

test('an invalid address is rejected', async () => {
  const { client } = await site.signedIn();
  expect(refusal(await client.updateUser({ email: 'nowhere' }))).toEqual(
    refused(400, 'validation_failed'),
  );
});
