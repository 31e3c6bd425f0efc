import type { GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { good, PASSWORD, refusal, refused, Site, type Visitor } from './site.ts';

const ORIGIN = 'https://union.example';
const RP_ID = 'union.example';
const WEBAUTHN = { rpId: RP_ID, rpOrigins: [ORIGIN] };

let site: Site;

beforeAll(async () => {
  site = await Site.start({ settings: { UNIONHALL_SERVER_URL: ORIGIN } });
});
afterAll(() => site.program.remove());

const base64url = (buffer: BufferSource) =>
  Buffer.from(ArrayBuffer.isView(buffer) ? buffer.buffer : buffer).toString('base64url');

/**
 * Asks for the key and sends its answer. The client takes what a browser's own classes hold, so the answer goes to the call
 * itself.
 */
async function useKey(
  client: GoTrueClient,
  visitor: Visitor,
  factorId: string,
  key: Authenticator,
) {
  const asked = good(await client.mfa.challenge({ factorId, webauthn: WEBAUTHN }));
  expect(asked.type).toBe('webauthn');
  const { type, credential_options } = asked.webauthn;
  const { publicKey } = credential_options;
  const challenge = base64url(publicKey.challenge);
  const credential_response =
    'user' in publicKey
      ? key.create({ challenge, user: { id: base64url(publicKey.user.id) } })
      : key.get({ challenge });
  const session = good(await client.getSession()).session;
  const answer = await visitor.send(
    'POST',
    `/auth/v1/factors/${factorId}/verify`,
    { challenge_id: asked.id, webauthn: { ...WEBAUTHN, type, credential_response } },
    session?.access_token,
  );
  if (answer.status === 200) good(await client.setSession(answer.json));
  return { type, answer };
}

test('a security key is enrolled, requested and removed', async () => {
  const { client, email, visitor } = await site.signedIn();
  const factor = good(await client.mfa.webauthn.enroll({ friendlyName: 'Key' }));
  expect(factor).toMatchObject({ type: 'webauthn', friendly_name: 'Key' });
  expect(good(await client.mfa.listFactors())).toMatchObject({ all: [{}], webauthn: [] });
  const key = new Authenticator(ORIGIN, RP_ID);
  const made = await useKey(client, visitor, factor.id, key);
  expect([made.type, made.answer.status]).toEqual(['create', 200]);
  await site.mails.next(email, 'A security key was added');
  expect(good(await client.mfa.listFactors()).webauthn).toMatchObject([
    { id: factor.id, status: 'verified', factor_type: 'webauthn' },
  ]);

  const other = visitor.client();
  good(await other.signInWithPassword({ email, password: PASSWORD }));
  expect(good(await other.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  expect(await visitor.staffCall(other)).toEqual([403, 'second_factor']);
  const wrong = new Authenticator(ORIGIN, RP_ID);
  const refusedKey = await useKey(other, visitor, factor.id, wrong);
  expect([refusedKey.answer.status, refusedKey.answer.json.error_code]).toEqual([
    422,
    'mfa_verification_failed',
  ]);
  const used = await useKey(other, visitor, factor.id, key);
  expect([used.type, used.answer.status]).toEqual(['request', 200]);
  const level = good(await other.mfa.getAuthenticatorAssuranceLevel());
  expect(level.currentAuthenticationMethods).toMatchObject([
    { method: 'mfa/webauthn' },
    { method: 'password' },
  ]);
  expect((await visitor.staffCall(other))[0]).toBe(200);
  expect(good(await other.mfa.unenroll({ factorId: factor.id }))).toEqual({ id: factor.id });
  await site.mails.next(email, 'A security key was removed');
});

test('a challenge for another site is rejected', async () => {
  const { client } = await site.signedIn();
  const factor = good(await client.mfa.webauthn.enroll({ friendlyName: '' }));
  const webauthn = { rpId: 'evil.example', rpOrigins: ['https://evil.example'] };
  expect(refusal(await client.mfa.challenge({ factorId: factor.id, webauthn }))).toEqual(
    refused(400, 'validation_failed'),
  );
});
