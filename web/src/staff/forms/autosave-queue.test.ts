import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AutosaveForm } from '../../shared/api/generated/types.gen';
import { AutosaveQueue, autosaveContent, typedIn } from './autosave-queue';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function queue(stored: string | null = null) {
  const calls: string[] = [];
  let text: string | null = '';
  const answers: ((fails?: boolean) => void)[] = [];
  const onState = vi.fn();
  const made = new AutosaveQueue(
    {
      content: () => (text === null ? null : { title: text, base_version: null, values: {} }),
      put: (body: AutosaveForm, keepalive) => {
        calls.push(`put ${body.title}${keepalive ? ' keepalive' : ''}`);
        return new Promise((resolve, reject) => {
          answers.push((fails = false) =>
            fails ? reject(new TypeError('offline')) : resolve('2026-11-25T14:00:00Z'),
          );
        });
      },
      remove: async () => {
        calls.push('delete');
      },
      onState,
    },
    stored,
  );
  const type = (typed: string | null) => {
    text = typed;
    made.touch();
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { made, calls, answers, type, pass, onState };
}

test('what is typed is sent two seconds after the last keystroke', async () => {
  const { type, pass, calls, answers, onState } = queue();
  type('a');
  await pass(1500);
  type('ab');
  await pass(1999);
  expect(calls).toEqual([]);
  await pass(1);
  expect(calls).toEqual(['put ab']);
  answers[0]?.();
  await pass(0);
  expect(onState).toHaveBeenLastCalledWith({ at: '2026-11-25T14:00:00Z', failed: false });
});

test('somebody who never pauses is saved every ten seconds', async () => {
  const { type, pass, calls } = queue();
  for (let second = 0; second < 11; second += 1) {
    type(String(second));
    await pass(1000);
  }
  expect(calls).toEqual(['put 9']);
});

test('a save deletes what the server has, and never before the last call has its answer', async () => {
  const { made, type, pass, calls, answers } = queue();
  type('a');
  await pass(2000);
  type('ab');
  const finished = made.finish();
  await pass(60_000);
  expect(calls).toEqual(['put a']);
  answers[0]?.();
  await finished;
  expect(calls).toEqual(['put a', 'delete']);
  type('abc');
  await made.flush();
  await pass(60_000);
  expect(calls).toEqual(['put a', 'delete']);
});

test('two calls are never on their way at once', async () => {
  const { type, pass, calls, answers } = queue();
  type('a');
  await pass(2000);
  type('ab');
  await pass(2000);
  expect(calls).toEqual(['put a']);
  answers[0]?.();
  await pass(0);
  expect(calls).toEqual(['put a', 'put ab']);
});

test('without an answer the state says so, and the next keystroke tries again', async () => {
  const { type, pass, calls, answers, onState } = queue();
  type('a');
  await pass(2000);
  answers[0]?.(true);
  await pass(0);
  expect(onState).toHaveBeenLastCalledWith({ at: null, failed: true });
  type('ab');
  await pass(2000);
  expect(calls).toEqual(['put a', 'put ab']);
});

test('nothing to keep is nothing to send, and what was sent is deleted', async () => {
  const fresh = queue();
  fresh.type(null);
  await fresh.pass(2000);
  await fresh.made.finish();
  expect(fresh.calls).toEqual([]);
  const old = queue('2026-11-25T13:00:00Z');
  old.type(null);
  await old.pass(2000);
  expect(old.calls).toEqual(['delete']);
});

test('a window that goes sends what is left and deletes nothing', async () => {
  const { made, type, pass, calls } = queue();
  type('a');
  void made.close();
  type('ab');
  await pass(60_000);
  expect(calls).toEqual(['put a keepalive']);
});

const BASE = { title: 'Pay', body: 'Old', pinned: false };
const EMPTY = { title: '', body: '', pinned: false };

test('all values are sent, with what the changed ones were', () => {
  const body = autosaveContent({ version: 3, values: BASE }, { ...BASE, body: 'New' });
  expect(body).toEqual({
    title: 'Pay',
    base_version: 3,
    values: { title: 'Pay', body: 'New', pinned: false, $base: { body: 'Old' } },
  });
  expect(typedIn(body ?? { values: {} }, EMPTY)).toEqual({
    mine: { ...BASE, body: 'New' },
    from: BASE,
  });
});

test('a row that is not stored yet has no version', () => {
  expect(
    autosaveContent({ version: 0, values: BASE }, { ...BASE, body: 'x' })?.base_version,
  ).toBeNull();
});

test('nothing typed, and nothing to call it by, are not sent', () => {
  expect(autosaveContent({ version: 3, values: BASE }, BASE)).toBeNull();
  expect(autosaveContent({ version: 3, values: BASE }, { ...BASE, title: '  ' })).toBeUndefined();
});

test('a text of 200,000 letters of three bytes is too long to be sent, one of 300 KB goes without what was before', () => {
  const long = { ...BASE, body: 'ñ'.repeat(150_000) };
  const body = autosaveContent({ version: 3, values: long }, { ...long, body: `${long.body}!` });
  expect(body?.values.$base).toBeUndefined();
  expect(body?.values.body).toHaveLength(150_001);
  expect(
    autosaveContent({ version: 3, values: BASE }, { ...BASE, body: '語'.repeat(200_000) }),
  ).toBeUndefined();
});
