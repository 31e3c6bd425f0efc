// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { authClient, STORAGE_KEY } from './client';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a refresh that fails is tried again after 200 ms, and after twice as long each time', async () => {
  vi.useFakeTimers({ now: 0 });
  const asked: number[] = [];
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    throw new TypeError('no network');
  });
  const expired = { access_token: 'a', refresh_token: 'r', expires_at: -1, user: { id: 'u' } };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(expired));
  void authClient().getSession();
  await vi.advanceTimersByTimeAsync(3_100);
  expect(asked.slice(0, 5)).toEqual([0, 200, 600, 1_400, 3_000]);
});
