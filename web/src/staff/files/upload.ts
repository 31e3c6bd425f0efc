import type { StoredFile } from '../../shared/api/generated/types.gen';
import { plainLetters } from '../../shared/lib/plain-letters';
import { type Sending, send } from './send';

export type Bucket = 'images' | 'documents';

interface Options extends Sending {
  /** At an address that nobody can guess, for what is not for everyone. */
  secret?: boolean;
  folder?: string;
}

/** Stores a file under a unique name, so it never replaces another. */
export function upload(
  bucket: Bucket,
  file: File,
  { secret = false, folder = '', ...sending }: Options = {},
): Promise<StoredFile> {
  const name = addressName(file.name);
  const own = secret ? `${randomHex(16)}/${name}` : uniqueName(name);
  return send([bucket, folder, own].filter(Boolean).join('/'), file, sending);
}

/** `hall.jpg` as `hall-1f3a5c7e.jpg`: beside what is called alike. */
function uniqueName(name: string): string {
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${base}-${randomHex(4)}${ending}`;
}

export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const MAX_STEM_CHARS = 80;

/** The file's name in its address, in letters that need no escaping. */
export function addressName(name: string): string {
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, ''];
  const plain = (text: string) =>
    plainLetters(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
  const short = plain(base).slice(0, MAX_STEM_CHARS).replace(/-+$/, '') || 'file';
  const end = plain(ending).slice(0, 10);
  return end ? `${short}.${end}` : short;
}
