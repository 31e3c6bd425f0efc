import type { Autosave, AutosaveForm } from '../../shared/api/generated/types.gen';
import { changesOf, type FormValues, type Stored, valuesOf } from './values';

const PAUSE_MS = 2_000;
const LONGEST_MS = 10_000;

export interface AutosaveState {
  /** When the server last stored the draft; null if it has none. */
  at: string | null;
  failed: boolean;
}

interface Calls {
  /** The current draft; null without changes, undefined if it cannot be sent yet. */
  content: () => AutosaveForm | null | undefined;
  put: (body: AutosaveForm, keepalive: boolean) => Promise<string>;
  remove: () => Promise<void>;
  onState: (state: AutosaveState) => void;
}

/**
 * Sends what is typed to the server, one call after the other: two seconds after the last keystroke, and at least every ten. After `finish`
 * nothing is sent any more, and what the server has is deleted after the last call has its answer.
 */
export class AutosaveQueue {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Epoch ms of the first keystroke that is not sent yet. */
  #since: number | undefined;
  #last: Promise<void> = Promise.resolve();
  #finished = false;
  /** The server has what the last flush found. */
  sent = true;
  #state: AutosaveState;

  constructor(
    readonly calls: Calls,
    stored: string | null,
  ) {
    this.#state = { at: stored, failed: false };
  }

  touch(): void {
    if (this.#finished) return;
    this.#since ??= Date.now();
    clearTimeout(this.#timer);
    const wait = Math.min(PAUSE_MS, this.#since + LONGEST_MS - Date.now());
    this.#timer = setTimeout(() => void this.flush(), Math.max(0, wait));
  }

  retry(): void {
    if (this.#state.failed) this.touch();
  }

  flush(keepalive = false): Promise<void> {
    if (this.#since !== undefined && !this.#finished) {
      this.#stop();
      const body = this.calls.content();
      this.#next(() => this.#send(body, keepalive));
    }
    return this.#last;
  }

  finish(): Promise<void> {
    this.#stop();
    if (!this.#finished) {
      this.#finished = true;
      this.#next(() => this.#forget());
    }
    return this.#last;
  }

  /** The server forgets what it has; what is typed later is sent again. */
  discard(): Promise<void> {
    this.#stop();
    this.#next(() => this.#forget());
    return this.#last;
  }

  /** Sends what is left and stops without deleting anything: what the server has stays. */
  close(): Promise<void> {
    const last = this.flush(true);
    this.#finished = true;
    return last;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#since = undefined;
  }

  #next(call: () => Promise<void>): void {
    this.#last = this.#last.then(call);
  }

  async #send(body: AutosaveForm | null | undefined, keepalive: boolean): Promise<void> {
    this.sent = body === null;
    if (body === null) return this.#forget();
    if (body === undefined) return;
    try {
      this.#set({ at: await this.calls.put(body, keepalive), failed: false });
      this.sent = true;
    } catch {
      // The browser has it; the next keystroke tries again.
      this.#set({ ...this.#state, failed: true });
    }
  }

  async #forget(): Promise<void> {
    if (this.#state.at === null && !this.#state.failed) return;
    try {
      await this.calls.remove();
      this.#set({ at: null, failed: false });
    } catch {
      // It is offered once more than needed, or deleted by the server in 30 days.
    }
  }

  #set(state: AutosaveState): void {
    this.#state = state;
    this.calls.onState(state);
  }
}

const LONGEST_TITLE = 300;
/** The longest draft in bytes; the server takes 512 KB. */
const LONGEST_BODY = 480_000;
/** Where the values before the changes are, beside those that are typed. */
const BASE = '$base';

const sizeOf = (body: object) => new Blob([JSON.stringify(body)]).size;

/** The draft for the server: all values, and the stored value of each changed one. Null without changes; undefined if untitled or too big. */
export function autosaveContent<V extends FormValues>(
  base: Stored<V>,
  values: V,
): AutosaveForm | null | undefined {
  const names = Object.keys(changesOf(base.values, values));
  if (names.length === 0) return null;
  const title = String(values.title ?? values.name ?? '').trim();
  if (title === '') return undefined;
  const head = { title: title.slice(0, LONGEST_TITLE), base_version: base.version || null };
  const before = Object.fromEntries(names.map((name) => [name, base.values[name]]));
  const whole = { ...head, values: { ...values, [BASE]: before } };
  if (sizeOf(whole) <= LONGEST_BODY) return whole;
  // Without what was there before, the two versions are compared as they are.
  const bare = { ...head, values: { ...values } };
  return sizeOf(bare) <= LONGEST_BODY ? bare : undefined;
}

/** The input, and the values that it is based on unless they were too long to be sent. */
export function typedIn<V extends FormValues>(
  { values }: Pick<Autosave, 'values'>,
  empty: V,
): { mine: V; from: Partial<V> } {
  const { [BASE]: before, ...typed } = values;
  const mine = valuesOf(empty, typed);
  return { mine, from: before ? { ...mine, ...(before as Partial<V>) } : {} };
}
