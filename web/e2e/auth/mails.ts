import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Site } from '../site';

export interface Mail {
  subject: string;
  text: string;
  /** The 6 digits for those who read it on another device. */
  code: string;
  link: string;
}

function read(file: string): Mail & { to: string } {
  const source = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1] ?? '';
  return {
    to: header('to'),
    subject: header('subject'),
    text: source,
    code: /^\s*(\d{6})\s*$/m.exec(source)?.[1] ?? '',
    link: /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(source)?.[0].replace(/[>"').]+$/, '') ?? '',
  };
}

/** The mails to one address, which the program leaves as files while it knows no mail server. */
export class Mailbox {
  #read = 0;

  constructor(
    private readonly site: Site,
    private readonly address: string,
  ) {}

  all(): Mail[] {
    const folder = join(this.site.data, 'mails');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => join(folder, name))
      .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
      .map(read)
      .filter(({ to }) => to.includes(this.address));
  }

  /** The one after those that were read before, as soon as it is there. */
  async next(): Promise<Mail> {
    await expect.poll(() => this.all().length, { timeout: 20_000 }).toBeGreaterThan(this.#read);
    const mail = this.all()[this.#read];
    this.#read += 1;
    if (!mail) throw new Error('no mail');
    return mail;
  }
}

/** Opening the link only shows a button, since mail scanners open links too. */
export async function follow(page: Page, mail: Mail): Promise<void> {
  await page.goto(mail.link);
  await page.getByRole('main').getByRole('button').first().click();
}
