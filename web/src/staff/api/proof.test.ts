import { afterEach, expect, test } from 'vitest';
import { askForProof, proofStore, proven, REAUTHENTICATE } from './proof';

let leave = () => {};
const show = () => {
  leave = proofStore.subscribe(() => {});
};

afterEach(() => leave());

test('whoever asks while a proof is awaited waits for the same one', async () => {
  show();
  const both = Promise.all([askForProof(), askForProof()]);
  proofStore.now()?.answer(true);
  expect(await both).toEqual([true, true]);
  expect(proofStore.now()).toBeNull();
  const next = askForProof();
  proofStore.now()?.answer(false);
  expect(await next).toBe(false);
});

test('without a dialog there is no proof, and none when the dialog goes', async () => {
  expect(await askForProof()).toBe(false);
  show();
  const asked = askForProof();
  leave();
  expect(await asked).toBe(false);
  expect(proofStore.now()).toBeNull();
});

test('calls that need a proof at the same time run once more after one proof', async () => {
  show();
  const refused = { error: { code: REAUTHENTICATE } };
  const accepted = { error: null };
  const call = (answers: { error: { code: string } | null }[]) =>
    proven(async () => answers.shift() ?? accepted);
  const both = Promise.all([call([refused]), call([refused])]);
  const other = await call([{ error: { code: 'weak_password' } }]);
  expect(other.error?.code).toBe('weak_password');
  proofStore.now()?.answer(true);
  expect(await both).toEqual([accepted, accepted]);
});
