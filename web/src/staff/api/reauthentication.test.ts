import { afterEach, expect, test } from 'vitest';
import {
  REAUTHENTICATE,
  reauthenticationStore,
  requestReauthentication,
  withReauthentication,
} from './reauthentication';

let leave = () => {};
const show = () => {
  leave = reauthenticationStore.subscribe(() => {});
};

afterEach(() => leave());

test('whoever asks while a proof is awaited waits for the same one', async () => {
  show();
  const both = Promise.all([requestReauthentication(), requestReauthentication()]);
  reauthenticationStore.now()?.answer(true);
  expect(await both).toEqual([true, true]);
  expect(reauthenticationStore.now()).toBeNull();
  const next = requestReauthentication();
  reauthenticationStore.now()?.answer(false);
  expect(await next).toBe(false);
});

test('without a dialog there is no proof, and none when the dialog goes', async () => {
  expect(await requestReauthentication()).toBe(false);
  show();
  const asked = requestReauthentication();
  leave();
  expect(await asked).toBe(false);
  expect(reauthenticationStore.now()).toBeNull();
});

test('calls that need a proof at the same time run once more after one proof', async () => {
  show();
  const refused = { error: { code: REAUTHENTICATE } };
  const accepted = { error: null };
  const call = (answers: { error: { code: string } | null }[]) =>
    withReauthentication(async () => answers.shift() ?? accepted);
  const both = Promise.all([call([refused]), call([refused])]);
  const other = await call([{ error: { code: 'weak_password' } }]);
  expect(other.error?.code).toBe('weak_password');
  reauthenticationStore.now()?.answer(true);
  expect(await both).toEqual([accepted, accepted]);
});
