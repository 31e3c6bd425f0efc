import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPointing, pointedList, pointedSubject } from './pointed-list';

const list = pointedList('news');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  list.onPointerLeave();
  vi.useRealTimers();
});

test('a change waits until the pointer leaves the rows', () => {
  list.onPointerMove({ pointerType: 'mouse' });
  expect(pointedSubject()).toBe('news');
  const [first, last] = [vi.fn(), vi.fn()];
  expect([afterPointing(first), afterPointing(last)]).toEqual([true, false]);
  list.onPointerLeave();
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1]);
  expect(pointedSubject()).toBeUndefined();
});

test('a change waits no longer than the pointer aims', () => {
  list.onPointerMove({ pointerType: 'mouse' });
  const run = vi.fn();
  afterPointing(run);
  vi.advanceTimersByTime(9_000);
  list.onPointerMove({ pointerType: 'mouse' });
  vi.advanceTimersByTime(9_000);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(run).toHaveBeenCalledOnce();
});

test('a finger holds nothing back', () => {
  list.onPointerMove({ pointerType: 'touch' });
  expect(pointedSubject()).toBeUndefined();
});
