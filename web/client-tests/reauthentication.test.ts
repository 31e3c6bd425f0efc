import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from './codes.ts';
import { good, PASSWORD, refusal, refused, Site } from './site.ts';

const NEW = 'another good secret';
const NEEDED = refused(400, 'reauthentication_needed');
const NOT_VALID = refused(422, 'reauthentication_not_valid');

let site: Site;

beforeAll(async () => {
  site = await Site.start({ movesClock: true });
});
afterAll(() => site.program.remove());

/** An account that signed in this many seconds ago. */
async function signedInBefore(seconds: number) {
  const before = await site.signedIn();
  site.passes(seconds);
  return before;
}

/** Has a code mailed and reads it; another one of six digits is wrong. */
async function mailedCode({ client, email }: Awaited<ReturnType<typeof signedInBefore>>) {
  good(await client.reauthenticate());
  const { code } = await site.mails.next(email, 'Your code');
  return { code, wrong: code === '000000' ? '000001' : '000000' };
}

test('a sign-in counts as reauthentication for nine minutes', async () => {
  const { client } = await signedInBefore(9 * 60);
  good(await client.updateUser({ password: NEW }));
  good(await client.updateUser({ email: site.address() }));
  good(await client.mfa.enroll({ factorType: 'totp' }));
});

test('after ten minutes password, address and factors require reauthentication, and metadata does not', async () => {
  const { client, email } = await signedInBefore(10 * 60);
  expect(refusal(await client.updateUser({ password: NEW }))).toEqual(NEEDED);
  expect(refusal(await client.updateUser({ email: site.address() }))).toEqual(NEEDED);
  expect(refusal(await client.mfa.enroll({ factorType: 'totp' }))).toEqual(NEEDED);
  good(await client.updateUser({ data: { name: 'Nora' } }));
  // Carrying the session on is no proof.
  good(await client.refreshSession());
  expect(refusal(await client.updateUser({ password: NEW }))).toEqual(NEEDED);
  good(await site.visitor().client().signInWithPassword({ email, password: PASSWORD }));
});

test('an emailed code reauthenticates once', async () => {
  const old = await signedInBefore(25 * 3600);
  const { code: nonce, wrong } = await mailedCode(old);
  const { client, email } = old;
  expect(refusal(await client.updateUser({ password: NEW, nonce: wrong }))).toEqual(NOT_VALID);
  good(await client.updateUser({ password: NEW, nonce }));
  good(await site.visitor().client().signInWithPassword({ email, password: NEW }));
  expect(refusal(await client.updateUser({ password: 'a third secret', nonce }))).toEqual(
    NOT_VALID,
  );
});

test('five wrong codes or ten minutes void the code', async () => {
  const old = await signedInBefore(25 * 3600);
  const { code, wrong } = await mailedCode(old);
  for (const nonce of [...Array(5).fill(wrong), code]) {
    expect(refusal(await old.client.updateUser({ password: NEW, nonce }))).toEqual(NOT_VALID);
  }
  site.passes(61);
  const { code: nonce } = await mailedCode(old);
  site.passes(601);
  expect(refusal(await old.client.updateUser({ password: NEW, nonce }))).toEqual(NOT_VALID);
});

test('the code of another user does not reauthenticate', async () => {
  const [mine, theirs] = [await signedInBefore(0), await signedInBefore(25 * 3600)];
  const { code: nonce } = await mailedCode(mine);
  const { code } = await mailedCode(theirs);
  if (code !== nonce) {
    expect(refusal(await theirs.client.updateUser({ password: NEW, nonce }))).toEqual(NOT_VALID);
  }
  good(await mine.client.updateUser({ password: NEW, nonce }));
});

test('the current password reauthenticates', async () => {
  const { client, email } = await signedInBefore(25 * 3600);
  const wish = site.address();
  expect(refusal(await client.updateUser({ email: wish, current_password: NEW }))).toEqual(
    NOT_VALID,
  );
  const { user } = good(await client.updateUser({ email: wish, current_password: PASSWORD }));
  expect(user).toMatchObject({ email, new_email: wish });
  good(await client.updateUser({ password: NEW, current_password: PASSWORD }));
  good(await site.visitor().client().signInWithPassword({ email, password: NEW }));
});

test('a reauthentication sent with a change lasts ten minutes', async () => {
  const { client } = await signedInBefore(25 * 3600);
  const wish = site.address();
  good(await client.updateUser({ email: wish, current_password: PASSWORD }));
  site.passes(9 * 60);
  good(await client.mfa.enroll({ factorType: 'totp' }));
  site.passes(60);
  expect(refusal(await client.updateUser({ password: NEW }))).toEqual(NEEDED);
});

test('a stolen session cannot guess the password: wrong ones are delayed as at a sign-in', async () => {
  const { client } = await signedInBefore(25 * 3600);
  const guess = () => client.updateUser({ password: NEW, current_password: 'a wrong password' });
  for (const _ of Array(5)) expect(refusal(await guess())).toEqual(NOT_VALID);
  expect(refusal(await guess())).toEqual(refused(429, 'over_request_rate_limit'));
});

test('a code of the second factor reauthenticates', async () => {
  const { client } = await site.signedIn();
  const { id, totp } = good(await client.mfa.enroll({ factorType: 'totp' }));
  good(await client.mfa.challengeAndVerify({ factorId: id, code: codeAt(totp.secret) }));
  site.passes(25 * 3600);
  expect(refusal(await client.updateUser({ password: NEW }))).toEqual(NEEDED);
  expect(refusal(await client.mfa.unenroll({ factorId: id }))).toEqual(NEEDED);
  good(await client.mfa.challengeAndVerify({ factorId: id, code: codeAt(totp.secret) }));
  good(await client.updateUser({ password: NEW }));
  good(await client.mfa.unenroll({ factorId: id }));
});
