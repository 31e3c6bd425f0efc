import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Site } from './site';

/** The mails that a site would have sent and that hold a text. */
export function mailsOf({ data }: Site, text: string): string[] {
  const folder = join(data, 'mails');
  // The first mail makes it.
  if (!existsSync(folder)) return [];
  // An email that is still being written has another extension.
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const all = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  return all.filter((mail) => mail.includes(text));
}

/** Waits for an email with such a path. Its long lines are broken by an equals sign (RFC 2045). */
async function mailedPath(site: Site, text: string, path: RegExp): Promise<string> {
  const find = () => {
    const mails = mailsOf(site, text).map((mail) => mail.replaceAll(/=\r?\n/g, ''));
    return mails.map((mail) => path.exec(mail)?.[0] ?? '').find((found) => found !== '') ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** The page of a donation in the receipt to `email`. */
export const donationLink = (site: Site, email = '') =>
  mailedPath(site, `To: ${email}`, /\/donations\/[0-9a-f]{64}/);

/** The page of an order in a confirmation. */
export const orderLink = (site: Site) => mailedPath(site, 'To: ', /\/orders\/[0-9a-f]{64}/);

/** The page of a reservation in the email to `email`. */
export const reservationLink = (site: Site, email = '') =>
  mailedPath(site, `To: ${email}`, /\/reservations\/[0-9a-f]{64}/);
