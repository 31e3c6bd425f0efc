import { plainLetters } from '../../shared/lib/plain-letters';

/** Random digits in hexadecimal, two for each byte. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const LONGEST = 80;

/** What a file is called in its address: its own name in the letters that addresses like. */
export function addressName(name: string): string {
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, ''];
  const plain = (text: string) =>
    plainLetters(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
  const short = plain(base).slice(0, LONGEST).replace(/-+$/, '') || 'file';
  const end = plain(ending).slice(0, 10);
  return end ? `${short}.${end}` : short;
}
