import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt, STEP } from './codes.ts';
import { good, PASSWORD, refusal, refused, Site } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await Site.start({ movesClock: true });
});
afterAll(() => site.program.remove());

test('codes are those of the examples of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect([59, 1111111109, 20000000000].map((time) => codeAt(secret, time * 1000))).toEqual([
    '287082',
    '081804',
    '353130',
  ]);
});

/** An account with a second factor, in a session that has used it. */
async function withFactor() {
  const { client, email, visitor } = await site.signedIn();
  const factor = good(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
  const code = codeAt(factor.totp.secret);
  good(await client.mfa.challengeAndVerify({ factorId: factor.id, code }));
  /** A code that was not used; the clock goes on until there is one. */
  const nextCode = () => {
    site.passes(STEP);
    return codeAt(factor.totp.secret);
  };
  return { client, email, visitor, factor, code, nextCode };
}

test('enrolling shows a picture, a secret and an address for the app', async () => {
  const { client, email } = await site.signedIn();
  const factor = good(
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Local 1' }),
  );
  expect(factor).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
  expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<\?xml .*<svg .*<\/svg>/s);
  expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(factor.totp.uri);
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(uri.pathname)).toBe(`/Local 1:${email}`);
  expect(uri.searchParams.get('secret')).toBe(factor.totp.secret);
  expect(uri.searchParams.get('issuer')).toBe('Local 1');
  // Not verified, it asks nobody for anything.
  const { all, totp } = good(await client.mfa.listFactors());
  expect([all.length, totp.length]).toEqual([1, 0]);
  expect(good(await client.mfa.getAuthenticatorAssuranceLevel()).nextLevel).toBe('aal1');
  const twice = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  expect(refusal(twice)).toEqual(refused(422, 'mfa_factor_name_conflict'));
  good(await client.mfa.unenroll({ factorId: factor.id }));
  expect(good(await client.mfa.listFactors()).all).toEqual([]);
});

test('a verified factor raises the session, and is told by mail', async () => {
  const { client, email, visitor, factor } = await withFactor();
  const level = good(await client.mfa.getAuthenticatorAssuranceLevel());
  expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  const methods = level.currentAuthenticationMethods.map((proof) =>
    typeof proof === 'string' ? proof : proof.method,
  );
  expect(methods).toEqual(['totp', 'password']);
  expect(good(await client.mfa.listFactors()).totp).toMatchObject([
    { id: factor.id, status: 'verified', factor_type: 'totp', friendly_name: 'Phone' },
  ]);
  expect((await visitor.staffCall(client))[0]).toBe(200);
  await site.mails.next(email, 'An authenticator app was added');
  // Carried on, it stays raised.
  good(await client.refreshSession());
  expect(good(await client.mfa.getAuthenticatorAssuranceLevel()).currentLevel).toBe('aal2');
});

test('a session with one factor reads no staff data and changes no password', async () => {
  const { email, visitor, factor, nextCode } = await withFactor();
  const other = visitor.client();
  good(await other.signInWithPassword({ email, password: PASSWORD }));
  expect(good(await other.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  expect(await visitor.staffCall(other)).toEqual([403, 'second_factor']);
  const insufficient = refused(401, 'insufficient_aal');
  expect(refusal(await other.updateUser({ password: 'another good secret' }))).toEqual(
    insufficient,
  );
  expect(refusal(await other.updateUser({ email: site.address() }))).toEqual(insufficient);
  expect(refusal(await other.mfa.unenroll({ factorId: factor.id }))).toEqual(insufficient);
  expect(refusal(await other.mfa.enroll({ factorType: 'totp' }))).toEqual(insufficient);

  good(await other.mfa.challengeAndVerify({ factorId: factor.id, code: nextCode() }));
  expect((await visitor.staffCall(other))[0]).toBe(200);
  good(await other.updateUser({ password: 'another good secret' }));
});

test('verifying a factor makes a new session and ends the tokens before', async () => {
  const { client, visitor } = await site.signedIn();
  const before = good(await client.getSession()).session;
  const { id, totp } = good(await client.mfa.enroll({ factorType: 'totp' }));
  good(await client.mfa.challengeAndVerify({ factorId: id, code: codeAt(totp.secret) }));
  const user = await visitor.call('/auth/v1/user', { token: before?.access_token ?? '' });
  expect([user.status, user.json.error_code]).toEqual([403, 'session_not_found']);
  const refresh_token = before?.refresh_token ?? '';
  expect(refusal(await visitor.client().refreshSession({ refresh_token }))).toEqual(
    refused(400, 'refresh_token_not_found'),
  );
  expect((await visitor.staffCall(client))[0]).toBe(200);
});

test('a code works in its step, and in the steps before and after', async () => {
  const { email, visitor, factor } = await withFactor();
  const client = visitor.client();
  good(await client.signInWithPassword({ email, password: PASSWORD }));
  const use = (steps: number) => {
    const code = codeAt(factor.totp.secret, Date.now() + steps * STEP * 1000);
    return client.mfa.challengeAndVerify({ factorId: factor.id, code });
  };
  const wrong = refused(422, 'mfa_verification_failed');
  // To the beginning of a later code, which then stays while this test lasts.
  site.passes(4 * STEP - Math.floor((Date.now() / 1000) % STEP));
  for (const steps of [2, -2]) expect(refusal(await use(steps))).toEqual(wrong);
  good(await use(-1));
});

test('a new factor ends the other sessions with one factor', async () => {
  const { client, email, visitor } = await site.signedIn();
  const before = visitor.client();
  good(await before.signInWithPassword({ email, password: PASSWORD }));
  const factor = good(await client.mfa.enroll({ factorType: 'totp' }));
  good(
    await client.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeAt(factor.totp.secret),
    }),
  );
  expect(await visitor.staffCall(before)).toEqual([401, 'not_signed_in']);
  expect((await visitor.staffCall(client))[0]).toBe(200);
});

test('a code used by two sessions at once verifies one of them', async () => {
  const { email, visitor, factor, nextCode } = await withFactor();
  const code = nextCode();
  const clients = [visitor.client(), visitor.client()];
  for (const client of clients)
    good(await client.signInWithPassword({ email, password: PASSWORD }));
  const all = await Promise.all(
    clients.map((client) => client.mfa.challengeAndVerify({ factorId: factor.id, code })),
  );
  expect(all.filter((result) => result.error === null)).toHaveLength(1);
});

test('a challenge works once, for five minutes, for its factor and address', async () => {
  const { client, visitor, factor, nextCode } = await withFactor();
  const expired = refused(422, 'mfa_challenge_expired');
  const factorId = factor.id;
  const first = good(await client.mfa.challenge({ factorId }));
  expect(first).toMatchObject({ type: 'totp' });
  expect(first.expires_at - Date.now() / 1000).toBeGreaterThan(295);
  good(await client.mfa.verify({ factorId, challengeId: first.id, code: nextCode() }));
  const again = { factorId, challengeId: first.id, code: nextCode() };
  expect(refusal(await client.mfa.verify(again))).toEqual(expired);

  const late = good(await client.mfa.challenge({ factorId }));
  site.passes(300);
  expect(
    refusal(await client.mfa.verify({ factorId, challengeId: late.id, code: nextCode() })),
  ).toEqual(expired);

  const { id } = good(await client.mfa.challenge({ factorId }));
  const session = good(await client.getSession()).session;
  const moved = site.visitor();
  const answer = await moved.send(
    'POST',
    `/auth/v1/factors/${factorId}/verify`,
    { challenge_id: id, code: nextCode() },
    session?.access_token,
  );
  expect([answer.status, answer.json.error_code]).toEqual([422, 'mfa_ip_address_mismatch']);
  expect((await visitor.staffCall(client))[0]).toBe(200);
});

test('wrong codes are delayed', async () => {
  const { email, factor } = await withFactor();
  // A new address each time, since the delay belongs to the session.
  const visitor = site.visitor();
  const client = visitor.client();
  good(await client.signInWithPassword({ email, password: PASSWORD }));
  const { id } = good(await client.mfa.challenge({ factorId: factor.id }));
  const guess = { factorId: factor.id, challengeId: id, code: 'abcdef' };
  for (const _ of Array(5)) {
    expect(refusal(await client.mfa.verify(guess))).toEqual(
      refused(422, 'mfa_verification_failed'),
    );
  }
  expect(refusal(await client.mfa.verify(guess))).toEqual(refused(429, 'over_request_rate_limit'));
});

test('unenrolling takes effect at once, and is told by mail', async () => {
  const { client, email, visitor, factor } = await withFactor();
  const other = visitor.client();
  good(await other.signInWithPassword({ email, password: PASSWORD }));
  expect(await visitor.staffCall(other)).toEqual([403, 'second_factor']);
  expect(good(await client.mfa.unenroll({ factorId: factor.id }))).toEqual({ id: factor.id });
  expect((await visitor.staffCall(other))[0]).toBe(200);
  await site.mails.next(email, 'An authenticator app was removed');
  good(await client.refreshSession());
  expect(good(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  });
});

test('unsupported kinds of factors are rejected', async () => {
  const { client } = await site.signedIn();
  const refusedKind = refused(400, 'validation_failed');
  expect(refusal(await client.mfa.enroll({ factorType: 'phone', phone: '+15550100' }))).toEqual(
    refusedKind,
  );
  // The program runs at an IP address, where no browser makes a credential.
  expect(refusal(await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }))).toEqual(
    refused(422, 'mfa_webauthn_enroll_not_enabled'),
  );
});
