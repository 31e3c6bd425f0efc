import type { StoredFile } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { isOffline } from '../api/user-message';

/** The most files that are sent at once; more would only share the line. */
const MAX_CONCURRENT = 2;

export interface Upload {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** How much has gone out, from 0 to 1. */
  part: number;
  stored?: StoredFile;
  reason?: string;
}

export type Send = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<StoredFile>;

const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.message;
  return isOffline(error)
    ? 'You’re offline. Try again when you’re back online.'
    : 'There was no answer. Please try again.';
};

const isCancelled = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';

/** Files on their way, two at a time in the order in which they were added. */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #senders = new Map<number, Send>();
  #running = new Map<number, AbortController>();
  #listeners = new Set<() => void>();
  #count = 0;
  readonly #onStored: (stored: StoredFile) => void;

  constructor(onStored: (stored: StoredFile) => void) {
    this.#onStored = onStored;
  }

  readonly now = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[], send: Send): void {
    const added = files.map((file): Upload => {
      this.#count += 1;
      this.#senders.set(this.#count, send);
      return { id: this.#count, file, state: 'waiting', part: 0 };
    });
    this.#set([...this.#uploads, ...added]);
    this.#go();
  }

  /** Ends one and takes it from the list. */
  cancel(id: number): void {
    this.#running.get(id)?.abort();
    this.#drop(id);
  }

  cancelAll(): void {
    for (const { id, state } of this.#uploads) {
      if (state === 'waiting' || state === 'sending') this.cancel(id);
    }
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', part: 0, reason: '' });
    this.#go();
  }

  /** Takes those from the list that nothing is to be done about. */
  clear(): void {
    this.#set(this.#uploads.filter(({ state }) => state === 'waiting' || state === 'sending'));
  }

  describe(id: number, stored: StoredFile): void {
    this.#change(id, { stored });
  }

  #go(): void {
    for (const { id, state, file } of this.#uploads) {
      if (this.#running.size >= MAX_CONCURRENT) return;
      if (state === 'waiting') void this.#send(id, file);
    }
  }

  async #send(id: number, file: File): Promise<void> {
    const send = this.#senders.get(id);
    if (!send) return;
    const ending = new AbortController();
    this.#running.set(id, ending);
    this.#change(id, { state: 'sending' });
    try {
      const onProgress = (part: number) => this.#change(id, { part });
      const stored = await send(file, { onProgress, signal: ending.signal });
      this.#change(id, { state: 'done', part: 1, stored });
      this.#onStored(stored);
    } catch (error) {
      if (!isCancelled(error)) this.#change(id, { state: 'failed', reason: reasonOf(error) });
    } finally {
      this.#running.delete(id);
      this.#go();
    }
  }

  #drop(id: number): void {
    this.#senders.delete(id);
    this.#set(this.#uploads.filter((upload) => upload.id !== id));
  }

  #change(id: number, part: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
