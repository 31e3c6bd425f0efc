import { EventSourceParserStream } from 'eventsource-parser/stream';
import { fetchOrThrow, getClientKey } from '../../shared/api/http';
import { withToken } from './client';

const ADDRESS = '/api/v1/admin/live';
/** Delays in ms before reconnecting (docs/behavior/screens.md#live-updates). */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000];
/** ms that an answer may take. */
const TIMEOUT_MS = 10_000;
/** ms of silence after which the stream counts as broken: the server says something every 25 s. */
const SILENCE_MS = 25_000 + TIMEOUT_MS;

export interface Presence {
  id: string;
  form: string;
  email: string;
  display_name?: string | null;
}

/** A change by another user, as the event stream reports it. */
export interface LiveChange {
  /** The lists that have changed; nobody knows which after a break: 'all'. */
  changed?: readonly string[] | 'all';
  present?: readonly Presence[];
}

function watchdog(signal: AbortSignal) {
  const given = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const heard = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => given.abort(), ms);
  };
  heard(TIMEOUT_MS);
  return {
    signal: AbortSignal.any([signal, given.signal]),
    heard: () => heard(SILENCE_MS),
    end: () => clearTimeout(timer),
  };
}

const parseEvent = (event: string | undefined, data: string): LiveChange => {
  const told = JSON.parse(data) as { topics?: string[]; present?: Presence[] };
  if (event === 'changed' && told.topics) return { changed: told.topics };
  if (event === 'presence' && told.present) return { present: told.present };
  return {};
};

async function listen(hear: (told: LiveChange) => void, signal: AbortSignal): Promise<void> {
  const dog = watchdog(signal);
  try {
    const response = await withToken((token) => {
      const headers = { accept: 'text/event-stream', apikey: getClientKey() };
      const known = token ? { ...headers, authorization: `Bearer ${token}` } : headers;
      return fetchOrThrow(
        new Request(new URL(ADDRESS, location.href), { headers: known, signal: dog.signal }),
      );
    });
    const bytes = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          // A comment is no event, but a sign of life.
          dog.heard();
          controller.enqueue(chunk);
        },
      }),
    );
    const events = bytes
      // The two declare the same bytes in different words.
      ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream());
    const reader = events?.getReader();
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return;
      hear(parseEvent(next.value.event, next.value.data));
    }
  } finally {
    dog.end();
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Follows other users' changes until `signal`, reconnecting as needed; `broken`: an earlier connection was lost. */
export async function follow(
  hear: (told: LiveChange) => void,
  signal: AbortSignal,
  broken = false,
): Promise<void> {
  let failed = 0;
  while (!signal.aborted) {
    const heard = (told: LiveChange) => {
      // Changes between the connections were not reported.
      hear(broken ? { ...told, changed: 'all' } : told);
      failed = 0;
      broken = false;
    };
    // Reconnects after any failure.
    await listen(heard, signal).catch(() => {});
    broken = true;
    await pause(PAUSES_MS[Math.min(failed, PAUSES_MS.length - 1)] ?? 0, signal);
    failed += 1;
  }
}

/** Name of the channel and the lock that the tabs of this site share. */
const CHANNEL_NAME = 'unionhall-live';
/** First message of a new tab. */
const GREETING = 'who is there?';

/** Shares one stream among all tabs, since a browser allows six connections to a site. When the first tab closes, the next one follows. */
export async function followTogether(
  hear: (told: LiveChange) => void,
  signal: AbortSignal,
): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  let present: LiveChange['present'];
  let leads = false;
  let waited = false;
  channel.onmessage = ({ data }: MessageEvent<LiveChange | typeof GREETING>) => {
    if (data !== GREETING) {
      waited = true;
      hear(data);
    } else if (leads && present) channel.postMessage({ present } satisfies LiveChange);
  };
  channel.postMessage(GREETING);
  try {
    await navigator.locks.request(CHANNEL_NAME, { signal }, () => {
      leads = true;
      const pass = (told: LiveChange) => {
        present = told.present ?? present;
        channel.postMessage(told);
        hear(told);
      };
      return follow(pass, signal, waited);
    });
  } catch {
    // It left before its turn came.
  } finally {
    channel.close();
  }
}
