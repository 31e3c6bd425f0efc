import { expect, test, vi } from 'vitest';
import type { StoredFile } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { type Send, UploadQueue } from './upload-queue';

/** Uploads that finish when the test says so. */
function sends() {
  const ends: Record<string, { done: () => void; fail: (error: Error) => void }> = {};
  const send: Send = (file, { signal }) =>
    new Promise((resolve, reject) => {
      ends[file.name] = { done: () => resolve({ path: file.name } as StoredFile), fail: reject };
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  return { ends, send };
}

const named = (...names: string[]) => names.map((name) => new File(['x'], name));
const states = (queue: UploadQueue) =>
  queue.now().map(({ file, state }) => `${file.name} ${state}`);

test('two go at once, and the next when one has ended', async () => {
  const { ends, send } = sends();
  const stored = vi.fn();
  const queue = new UploadQueue(stored);
  queue.add(named('a', 'b', 'c'), send);
  expect(states(queue)).toEqual(['a sending', 'b sending', 'c waiting']);
  ends.b?.done();
  await vi.waitFor(() => expect(states(queue)).toEqual(['a sending', 'b done', 'c sending']));
  expect(stored).toHaveBeenCalledWith({ path: 'b' });
});

test('one that is cancelled goes from the list and makes room', async () => {
  const { send } = sends();
  const queue = new UploadQueue(vi.fn());
  queue.add(named('a', 'b', 'c', 'd'), send);
  queue.cancel(1);
  queue.cancel(4);
  await vi.waitFor(() => expect(states(queue)).toEqual(['b sending', 'c sending']));
  queue.cancelAll();
  expect(queue.now()).toEqual([]);
});

test('one that fails says why and is tried again', async () => {
  const { ends, send } = sends();
  const queue = new UploadQueue(vi.fn());
  queue.add(named('a'), send);
  ends.a?.fail(new ApiError(413, 'too_large', 'This file is too large.'));
  await vi.waitFor(() =>
    expect(queue.now()[0]).toMatchObject({ reason: 'This file is too large.' }),
  );
  queue.retry(1);
  expect(states(queue)).toEqual(['a sending']);
  ends.a?.done();
  await vi.waitFor(() => expect(states(queue)).toEqual(['a done']));
  queue.clear();
  expect(queue.now()).toEqual([]);
});
