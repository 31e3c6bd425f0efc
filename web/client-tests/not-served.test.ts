import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, PASSWORD, refusal, refused, Site } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await Site.start();
});
afterAll(() => site.program.remove());

const NOT_SERVED = refused(404, 'not_found');

test('signing in by SSO, a wallet or a foreign token is rejected by name', async () => {
  const client = site.visitor().client();
  const saml = refused(404, 'saml_provider_disabled');
  expect(refusal(await client.signInWithSSO({ domain: 'members.example' }))).toEqual(saml);
  expect(refusal(await client.signInWithSSO({ providerId: crypto.randomUUID() }))).toEqual(saml);
  const token = await client.signInWithIdToken({ provider: 'google', token: 'x' });
  expect(refusal(token)).toEqual(refused(400, 'provider_disabled'));
  const wallet = { message: 'x'.repeat(100), signature: new Uint8Array(64) };
  const web3 = refused(422, 'web3_provider_disabled');
  expect(refusal(await client.signInWithWeb3({ chain: 'solana', ...wallet }))).toEqual(web3);
});

test('an unknown grant type is rejected', async () => {
  const path = '/auth/v1/token?grant_type=magic';
  const { status, json } = await site.visitor().send('POST', path, {});
  expect([status, json.error_code, json.msg]).toEqual([
    400,
    'invalid_credentials',
    'unsupported_grant_type',
  ]);
});

test('a URL to sign in with a provider leads to an error', async () => {
  const visitor = site.visitor();
  const options = { skipBrowserRedirect: true };
  const { url } = good(await visitor.client().signInWithOAuth({ provider: 'github', options }));
  const answer = await visitor.call(url ?? '');
  expect([answer.status, answer.json.error_code]).toEqual([404, 'not_found']);
});

test('at an IP address passkeys are not served', async () => {
  const { client, visitor } = await site.signedIn('staff');
  const disabled = refused(404, 'passkey_disabled');
  expect(refusal(await client.passkey.startAuthentication())).toEqual(disabled);
  expect(refusal(await client.passkey.startRegistration())).toEqual(disabled);
  expect((await visitor.call('/auth/v1/settings')).json.passkeys_enabled).toBe(false);
  expect((await visitor.staffCall(client))[0]).toBe(200);
});

test('anonymous sign-in is not served', async () => {
  expect(refusal(await site.visitor().client().signInAnonymously())).toEqual(
    refused(422, 'anonymous_provider_disabled'),
  );
});

test('phone numbers are not served', async () => {
  const { client } = await site.signedIn();
  const phone = '+15550100';
  const failed = refused(400, 'validation_failed');
  expect(refusal(await client.signUp({ phone, password: PASSWORD }))).toEqual(failed);
  expect(refusal(await client.signInWithOtp({ phone }))).toEqual(failed);
  expect(refusal(await client.updateUser({ phone }))).toEqual(failed);
  expect(refusal(await client.resend({ type: 'sms', phone }))).toEqual(failed);
  // No number has an account, so every code of one is wrong.
  const code = { token: '123456', type: 'sms' } as const;
  expect(refusal(await client.verifyOtp({ phone, ...code }))).toEqual(refused(403, 'otp_expired'));
  const malformed = await client.verifyOtp({ phone: '01-5550100', ...code });
  expect(refusal(malformed)).toEqual(failed);
  expect(malformed.error?.message).toBe('Invalid phone number format (E.164 required)');
  expect(refusal(await client.signInWithPassword({ phone, password: PASSWORD }))).toEqual(failed);
});

test('identity linking, OAuth clients and custom providers are not served', async () => {
  const { client } = await site.signedIn('owner');
  const linking = refused(404, 'manual_linking_disabled');
  expect(refusal(await client.linkIdentity({ provider: 'github' }))).toEqual(linking);
  const { identities } = good(await client.getUserIdentities());
  expect(identities).toHaveLength(1);
  for (const identity of identities) {
    expect(refusal(await client.unlinkIdentity(identity))).toEqual(linking);
  }
  // Without a session, the answer reveals nothing.
  const stranger = await site.visitor().call('/auth/v1/user/identities/authorize?provider=github');
  expect([stranger.status, stranger.json.error_code]).toEqual([401, 'no_authorization']);
  const { admin } = site.server();
  expect(refusal(await admin.oauth.listClients())).toEqual(NOT_SERVED);
  expect(refusal(await admin.customProviders.listProviders())).toEqual(NOT_SERVED);
});

test('unknown methods and paths are rejected', async () => {
  const visitor = site.visitor();
  for (const [method, path] of [
    ['POST', '/auth/v1/saml/acs'],
    ['GET', '/auth/v1/callback'],
    ['GET', '/auth/v1/nothing'],
    ['PATCH', '/auth/v1/user'],
    ['GET', '/auth/v1/token'],
  ] as const) {
    const answer = await visitor.call(path, { method });
    expect([404, 405], `${method} ${path}`).toContain(answer.status);
    expect(answer.headers.get('content-type'), `${method} ${path}`).toContain('json');
  }
});

test('without the public key only the page of an emailed link is served', async () => {
  const client = site.visitor().client({ headers: { apikey: '' } });
  expect(
    (await client.signInWithPassword({ email: 'a@b.example', password: 'x' })).error?.status,
  ).toBe(401);
  const link = await site.visitor().call('/auth/v1/verify?token=x&type=recovery', {
    headers: { apikey: '' },
  });
  expect(link.status).toBe(303);
});
