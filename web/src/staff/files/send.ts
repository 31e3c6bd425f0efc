import type { Problem, StoredFile } from '../../shared/api/generated/types.gen';
import { ApiError, getClientKey } from '../../shared/api/http';
import { withToken } from '../api/client';
import { foreignAnswer, NoAnswerError } from '../api/user-message';
import { toast } from '../components/toast-store';

export interface Sending {
  /** Whether the file replaces the stored one. */
  replace?: boolean;
  /** Told how much has gone out, from 0 to 1. */
  onProgress?: (part: number) => void;
  /** Ends it; the promise is then rejected with an AbortError. */
  signal?: AbortSignal | undefined;
}

/** Uploads a file to its address, such as `images/2026/hall.jpg`. By XMLHttpRequest: `fetch` does not tell how much has gone out. */
export async function send(
  address: string,
  file: File,
  options: Sending = {},
): Promise<StoredFile> {
  const stored = await withToken((token) => sendRequest(address, file, token, options));
  if (await isAnimated(file)) {
    toast('Animated pictures become still', `The site shows the first picture of “${file.name}”.`);
  }
  return stored;
}

function sendRequest(
  address: string,
  file: File,
  token: string | undefined,
  { replace = false, onProgress, signal }: Sending,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('The upload was cancelled', 'AbortError');
    if (signal?.aborted) return reject(aborted());
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    signal?.addEventListener('abort', stop);
    call.open('POST', `/api/v1/admin/storage/${address}${replace ? '?upsert=true' : ''}`);
    call.setRequestHeader('apikey', getClientKey());
    call.setRequestHeader('content-type', file.type || 'application/octet-stream');
    if (token) call.setRequestHeader('authorization', `Bearer ${token}`);
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    call.onloadend = () => signal?.removeEventListener('abort', stop);
    call.onabort = () => reject(aborted());
    call.onerror = () => reject(new NoAnswerError('No answer'));
    call.onload = () => {
      if (call.status < 200 || call.status >= 300) return reject(refusalOf(call));
      try {
        resolve(JSON.parse(call.responseText));
      } catch {
        // The response came from another server, such as the sign-in page of a network.
        reject(new NoAnswerError('No answer'));
      }
    };
    call.send(file);
  });
}

function refusalOf({ status, responseText }: XMLHttpRequest): ApiError {
  const { code = 'unknown', detail, title } = problemOf(responseText);
  return new ApiError(status, code, detail ?? title ?? foreignAnswer(status));
}

function problemOf(text: string): Partial<Problem> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Problem>;
  } catch {
    return {};
  }
}

/** Bytes at the beginning of a file that are searched: most marks of animations stand before their frames. */
const SNIFFED_BYTES = 64 * 1024;
/** Stands before each frame of a GIF (Graphics Control Extension). */
const GIF_FRAME_MARK = '\x21\xf9\x04';
const ANIMATION_MARKS: Record<string, string> = {
  'image/png': 'acTL',
  'image/webp': 'ANIM',
};

/** Tells whether a picture is animated, by the mark of its format. */
export async function isAnimated(file: File): Promise<boolean> {
  if (file.type === 'image/gif') return (await latin1(file)).split(GIF_FRAME_MARK).length > 2;
  const mark = ANIMATION_MARKS[file.type];
  if (!mark) return false;
  return (await latin1(file.slice(0, SNIFFED_BYTES))).includes(mark);
}

const latin1 = async (bytes: Blob) => new TextDecoder('latin1').decode(await bytes.arrayBuffer());
