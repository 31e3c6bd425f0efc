import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STAFF } from '../api/client';
import { refresh } from './live';
import { pointedList } from './pointed-list';
import { dismissToast, toastStore } from './toast-store';

const list = pointedList('news');

beforeEach(() => {
  vi.useFakeTimers();
  list.onPointerMove({ pointerType: 'mouse' });
});
afterEach(() => {
  list.onPointerLeave();
  for (const { id } of toastStore.now()) dismissToast(id);
  vi.useRealTimers();
});

function loaded() {
  const queries = new QueryClient();
  const key = [STAFF, 'news', 'list'];
  queries.setQueryData(key, []);
  return { queries, isOld: () => queries.getQueryState(key)?.isInvalidated };
}

test('a list that is pointed at waits when others change it, and says so', () => {
  const { queries, isOld } = loaded();
  refresh(queries, ['news']);
  expect([isOld(), toastStore.now().length]).toEqual([false, 1]);
  list.onPointerLeave();
  expect(isOld()).toBe(true);
});

test('a change of one’s own is not said to be another’s', async () => {
  const { queries, isOld } = loaded();
  const mutation = queries.getMutationCache().build(queries, { mutationFn: async () => null });
  await mutation.execute(undefined);
  refresh(queries, ['news']);
  expect([isOld(), toastStore.now().length]).toEqual([true, 0]);
});
