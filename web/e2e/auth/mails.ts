import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Site } from '../site';

export interface Mail {
  /** The name of its file: when it was sent by the program's clock, to the microsecond, and its number in the outbox. */
  id: string;
  subject: string;
  text: string;
  /** The 6 digits for those who read it on another device. */
  code: string;
  link: string;
}

function read(folder: string, id: string): Mail & { to: string } {
  const source = readFileSync(join(folder, id), 'utf8').replaceAll('\r\n', '\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1] ?? '';
  return {
    id,
    to: header('to'),
    subject: header('subject'),
    text: source,
    code: /^\s*(\d{6})\s*$/m.exec(source)?.[1] ?? '',
    link: /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(source)?.[0].replace(/[>"').]+$/, '') ?? '',
  };
}

/** The mails to one address, which the program leaves as files while it knows no mail server. */
export class Mailbox {
  readonly #read = new Set<string>();

  constructor(
    private readonly site: Site,
    private readonly address: string,
  ) {}

  all(): Mail[] {
    const folder = join(this.site.data, 'mails');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => read(folder, name))
      .filter(({ to }) => to.includes(this.address));
  }

  #unread(): Mail | undefined {
    return this.all().find(({ id }) => !this.#read.has(id));
  }

  /** The oldest that was not read before, as soon as it is there. */
  async next(): Promise<Mail> {
    await expect.poll(() => this.#unread(), { timeout: 20_000 }).toBeDefined();
    const mail = this.#unread();
    if (!mail) throw new Error('no mail');
    this.#read.add(mail.id);
    return mail;
  }
}

/** Opening the link only shows a button, since mail scanners open links too. */
export async function follow(page: Page, mail: Mail): Promise<void> {
  await page.goto(mail.link);
  await page.getByRole('main').getByRole('button').first().click();
}
