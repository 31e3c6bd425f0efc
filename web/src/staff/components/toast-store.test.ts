import { expect, test } from 'vitest';
import { dismissToast, holdToasts, toast, toastError, toastStore } from './toast-store';

test('the newest three are shown until they are dismissed', () => {
  let told = 0;
  const stop = toastStore.subscribe(() => {
    told += 1;
  });
  for (const title of ['a', 'b', 'c']) toast(title);
  toastError('d');
  expect(toastStore.now().map(({ title }) => title)).toEqual(['b', 'c', 'Error']);
  expect(toastStore.now()[2]).toMatchObject({ description: 'd', failed: true });
  for (const { id } of toastStore.now()) dismissToast(id);
  expect(toastStore.now()).toEqual([]);
  expect(told).toBe(7);
  stop();
  toast('e');
  expect(told).toBe(7);
});

test('what fails again is shown once, and stays as it is while it is read', () => {
  for (const { id } of toastStore.now()) dismissToast(id);
  toastError('g');
  toast('h');
  const [first] = toastStore.now();
  toastError('g');
  expect(toastStore.now().map(({ title }) => title)).toEqual(['h', 'Error']);
  const latest = toastStore.now()[1];
  expect(latest?.id).not.toBe(first?.id);
  holdToasts(true);
  toastError('g');
  expect(toastStore.now()[1]).toBe(latest);
  for (const { id } of toastStore.now()) dismissToast(id);
});

test('when the last one is gone, nothing is held any more', () => {
  toast('f');
  holdToasts(true);
  expect(toastStore.held()).toBe(true);
  for (const { id } of toastStore.now()) dismissToast(id);
  expect(toastStore.held()).toBe(false);
});

test('a change takes the place of the one before, unless that is being read', () => {
  toast('Success', 'a');
  toast('A note');
  toast('Success', 'b');
  const told = () => toastStore.now().map(({ title, description }) => description ?? title);
  expect(told()).toEqual(['A note', 'b']);
  holdToasts(true);
  toast('Success', 'c');
  expect(told()).toEqual(['A note', 'b', 'c']);
  for (const { id } of toastStore.now()) dismissToast(id);
});
