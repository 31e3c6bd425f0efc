import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from './site';

/** The mails that a site would have sent and that hold a text. */
export function mailsOf({ data }: Site, text: string): string[] {
  const folder = join(data, 'mails');
  // The first mail makes it.
  if (!existsSync(folder)) return [];
  // One that is being written has another name.
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const all = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  return all.filter((mail) => mail.includes(text));
}
