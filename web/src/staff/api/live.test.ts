import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow, type LiveChange } from './live';

const NEWS: LiveChange = { changed: ['news'] };
const written = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Connections in the order of their requests; the test decides what they send. */
function server() {
  const connections: ReadableStreamDefaultController<Uint8Array>[] = [];
  const asked: number[] = [];
  let refusing = false;
  vi.stubGlobal('location', { href: 'https://union.example/admin' });
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(Date.now());
    if (refusing) return Promise.reject(new TypeError('no network'));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        connections.push(controller);
        request.signal.addEventListener('abort', () => controller.error(new Error('left')));
      },
    });
    return Promise.resolve(new Response(body));
  });
  return {
    asked,
    refuse: (now: boolean) => {
      refusing = now;
    },
    say: (text: string) => connections.at(-1)?.enqueue(new TextEncoder().encode(text)),
    hangUp: () => connections.at(-1)?.close(),
  };
}

describe('following what others do', () => {
  let leaving: AbortController;
  const told: LiveChange[] = [];
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    leaving = new AbortController();
    told.length = 0;
  });
  afterEach(async () => {
    leaving.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const begin = () => void follow((some) => told.push(some), leaving.signal);
  const ms = (time: number) => vi.advanceTimersByTimeAsync(time);

  test('events are told, comments are not', async () => {
    const { say } = server();
    begin();
    await ms(1);
    say(
      `: still here\n\n${written('presence', { present: [] })}${written('changed', { topics: ['news'] })}`,
    );
    await ms(1);
    expect(told).toEqual([{ present: [] }, NEWS]);
  });

  test('after a break everything may have changed', async () => {
    const { say, hangUp } = server();
    begin();
    await ms(1);
    say(written('presence', { present: [] }));
    await ms(1);
    hangUp();
    await ms(1_001);
    say(written('presence', { present: [] }));
    await ms(1);
    expect(told).toEqual([{ present: [] }, { present: [], changed: 'all' }]);
  });

  test('it is tried again after 1, 2, 5, 10 and 10 seconds', async () => {
    const { asked, refuse } = server();
    refuse(true);
    begin();
    await ms(29_000);
    expect(asked.map((at) => Math.round(at / 1000))).toEqual([0, 1, 3, 8, 18, 28]);
  });

  test('silence for 35 seconds is a break, and heartbeats are none', async () => {
    const { asked, say } = server();
    begin();
    await ms(1);
    for (let beat = 0; beat < 4; beat += 1) {
      say(': still here\n\n');
      await ms(25_000);
    }
    expect(asked).toHaveLength(1);
    await ms(12_000);
    expect(asked).toHaveLength(2);
  });

  test('no answer for ten seconds is a break', async () => {
    const { asked } = server();
    begin();
    await ms(10_500);
    expect(asked).toHaveLength(1);
    await ms(1_000);
    expect(asked).toHaveLength(2);
  });
});
