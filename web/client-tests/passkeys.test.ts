import type { GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { good, PASSWORD, refusal, refused, Site } from './site.ts';

const ORIGIN = 'https://union.example';
const RP_ID = 'union.example';
const WRONG = refused(400, 'webauthn_verification_failed');
const NOT_FOUND = refused(400, 'webauthn_challenge_not_found');

let site: Site;

beforeAll(async () => {
  site = await Site.start({ movesClock: true, settings: { UNIONHALL_SERVER_URL: ORIGIN } });
});
afterAll(() => site.program.remove());

async function register(client: GoTrueClient, phone = new Authenticator(ORIGIN, RP_ID)) {
  const { challenge_id, options } = good(await client.passkey.startRegistration());
  const credential = phone.create(options);
  const answer = await client.passkey.verifyRegistration({ challengeId: challenge_id, credential });
  return { phone, answer };
}

/** An account with a passkey. */
async function withPasskey() {
  const person = await site.signedIn();
  const { phone, answer } = await register(person.client);
  return { ...person, phone, passkey: good(answer) };
}

/** Signs in, by default on another device. */
async function signIn(phone: Authenticator, client = site.visitor().client()) {
  const { challenge_id, options } = good(await client.passkey.startAuthentication());
  const credential = phone.get(options);
  return client.passkey.verifyAuthentication({ challengeId: challenge_id, credential });
}

test('a passkey is added, named, listed and removed', async () => {
  const { client, email } = await site.signedIn();
  const asked = good(await client.passkey.startRegistration());
  expect(asked.options).toMatchObject({
    rp: { id: RP_ID },
    user: { name: email, displayName: email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [],
  });
  expect(asked.expires_at - Date.now() / 1000).toBeGreaterThan(295);
  const { phone, answer } = await register(client);
  const { id } = good(answer);
  await site.mails.next(email, 'A passkey was added');

  const { options } = good(await client.passkey.startRegistration());
  expect(options.excludeCredentials).toMatchObject([{ id: phone.id.toString('base64url') }]);
  const named = good(await client.passkey.update({ passkeyId: id, friendlyName: 'My phone' }));
  expect(named).toMatchObject({ id, friendly_name: 'My phone' });
  const long = { passkeyId: id, friendlyName: 'a'.repeat(121) };
  expect(refusal(await client.passkey.update(long))).toEqual(refused(400, 'validation_failed'));
  expect(good(await client.passkey.list())).toEqual([named]);

  expect((await client.passkey.delete({ passkeyId: id })).error).toBeNull();
  expect(good(await client.passkey.list())).toEqual([]);
  await site.mails.next(email, 'A passkey was removed');
  expect(refusal(await client.passkey.delete({ passkeyId: id }))).toEqual(
    refused(404, 'validation_failed'),
  );
  expect(refusal(await signIn(phone))).toEqual(WRONG);
});

test('a passkey signs in without a name, and counts as both factors', async () => {
  const { phone, id, passkey, client: first } = await withPasskey();
  const visitor = site.visitor();
  const client = visitor.client();
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  const { user, session } = good(await signIn(phone, client));
  expect([user?.id, session?.user.id]).toEqual([id, id]);
  expect(events).toContain('SIGNED_IN');
  const level = good(await client.mfa.getAuthenticatorAssuranceLevel());
  expect(level).toMatchObject({ currentLevel: 'aal2' });
  expect(level.currentAuthenticationMethods).toMatchObject([{ method: 'webauthn' }]);
  expect((await visitor.staffCall(client))[0]).toBe(200);
  const [used] = good(await first.passkey.list());
  expect(used).toMatchObject({ id: passkey.id, last_used_at: expect.any(String) });
});

test('a password still works beside a passkey', async () => {
  const { email, visitor } = await withPasskey();
  const other = visitor.client();
  good(await other.signInWithPassword({ email, password: PASSWORD }));
  expect(good(await other.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  });
  expect((await visitor.staffCall(other))[0]).toBe(200);
});

test('a challenge works once, for five minutes, for its account and purpose', async () => {
  const { client, phone } = await withPasskey();
  const { client: other } = await site.signedIn();
  const asked = good(await client.passkey.startRegistration());
  const credential = new Authenticator(ORIGIN, RP_ID).create(asked.options);
  const answer = { challengeId: asked.challenge_id, credential };
  expect(refusal(await other.passkey.verifyRegistration(answer))).toEqual(NOT_FOUND);
  good(await client.passkey.verifyRegistration(answer));
  expect(refusal(await client.passkey.verifyRegistration(answer))).toEqual(NOT_FOUND);
  const unknown = { ...answer, challengeId: '00000000-0000-0000-0000-000000000000' };
  expect(refusal(await client.passkey.verifyRegistration(unknown))).toEqual(NOT_FOUND);

  const stranger = site.visitor().client();
  const [one, another] = [
    good(await stranger.passkey.startAuthentication()),
    good(await stranger.passkey.startAuthentication()),
  ];
  const mixed = { challengeId: one.challenge_id, credential: phone.get(another.options) };
  expect(refusal(await stranger.passkey.verifyAuthentication(mixed))).toEqual(WRONG);
  const again = { challengeId: one.challenge_id, credential: phone.get(one.options) };
  expect(refusal(await stranger.passkey.verifyAuthentication(again))).toEqual(NOT_FOUND);
  site.passes(300);
  const late = { challengeId: another.challenge_id, credential: phone.get(another.options) };
  expect(refusal(await stranger.passkey.verifyAuthentication(late))).toEqual(
    refused(400, 'webauthn_challenge_expired'),
  );
});

test('an invalid passkey answer signs nobody in', async () => {
  const { phone } = await withPasskey();
  const { phone: other } = await withPasskey();
  const spoilt: [string, (it: Authenticator) => void][] = [
    ['another origin', (it) => (it.origin = 'https://evil.example')],
    ['another rp id', (it) => (it.rpId = 'evil.example')],
    ['no user verification', (it) => (it.verifies = false)],
    ['the name of another account', (it) => (it.user = other.user)],
    ['a counter that goes back', (it) => (it.counter = 1)],
  ];
  const honest = { ...phone };
  for (const [what, spoil] of spoilt) {
    Object.assign(phone, honest);
    spoil(phone);
    expect(refusal(await signIn(phone)), what).toEqual(WRONG);
  }
  Object.assign(phone, honest);
  const client = site.visitor().client();
  const { challenge_id, options } = good(await client.passkey.startAuthentication());
  const credential = phone.get(options);
  credential.response.signature = other.get(options).response.signature;
  expect(
    refusal(await client.passkey.verifyAuthentication({ challengeId: challenge_id, credential })),
  ).toEqual(WRONG);
  good(await signIn(phone));
});

test('a passkey that has an account is not added to another', async () => {
  const { client, phone } = await withPasskey();
  const { client: other } = await site.signedIn();
  const exists = refused(400, 'webauthn_credential_exists');
  expect(refusal((await register(client, phone)).answer)).toEqual(exists);
  expect(refusal((await register(other, phone)).answer)).toEqual(exists);
});

test('a session that is ten minutes old adds and removes no passkeys', async () => {
  const { client, email, passkey } = await withPasskey();
  site.passes(600);
  good(await client.refreshSession());
  const needed = refused(400, 'reauthentication_needed');
  expect(refusal(await client.passkey.startRegistration())).toEqual(needed);
  expect(refusal(await client.passkey.delete({ passkeyId: passkey.id }))).toEqual(needed);
  good(await client.signInWithPassword({ email, password: PASSWORD }));
  expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();
});

test('servers of the operator list and remove passkeys', async () => {
  const { id, passkey, phone } = await withPasskey();
  const { admin } = site.server();
  expect(good(await admin.passkey.listPasskeys({ userId: id }))).toMatchObject([
    { id: passkey.id },
  ]);
  const one = { userId: id, passkeyId: passkey.id };
  expect((await admin.passkey.deletePasskey(one)).error).toBeNull();
  expect(refusal(await admin.passkey.deletePasskey(one))).toEqual(
    refused(404, 'validation_failed'),
  );
  expect(refusal(await signIn(phone))).toEqual(WRONG);
});

test('a deactivated user cannot sign in by passkey', async () => {
  const { id, phone } = await withPasskey();
  good(await site.server().admin.updateUserById(id, { ban_duration: '24h' }));
  expect(refusal(await signIn(phone))).toEqual(refused(403, 'user_banned'));
});
