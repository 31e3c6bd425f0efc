import { expect, test } from 'vitest';
import { isTyping, registerForm, requestSignIn, signInStore } from './sign-in-again';

test('a sign-in is asked for only where something would be lost', async () => {
  const stop = signInStore.subscribe(() => {});
  expect(await requestSignIn()).toBe(false);
  let unsaved = false;
  const close = registerForm(() => unsaved);
  expect(await requestSignIn()).toBe(false);
  unsaved = true;
  expect(isTyping()).toBe(true);
  const [first, second] = [requestSignIn(), requestSignIn()];
  signInStore.now()?.answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(signInStore.now()).toBeNull();
  close();
  expect(isTyping()).toBe(false);
  stop();
});

test('nobody is there to answer any more', async () => {
  const close = registerForm(() => true);
  const stop = signInStore.subscribe(() => {});
  const asked = requestSignIn();
  stop();
  expect(await asked).toBe(false);
  close();
});
