import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

/** A mail that the program has written to a file. */
export interface Mail {
  to: string;
  subject: string;
  /** The plain text. */
  text: string;
  /** The first address in it, or nothing. */
  link: string;
  /** Its six digits, or nothing. */
  code: string;
}

/** Quoted-printable (RFC 2045, 6.7) of UTF-8. */
function unquoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function parsed(source: string): Mail {
  const lines = source.replaceAll('\r\n', '\n');
  const [head = '', ...parts] = lines.split(/\n--part-\w+(?:--)?\n/);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';
  const [partHead = '', ...body] = (parts[0] ?? '').split('\n\n');
  const quoted = partHead.includes('quoted-printable');
  const text = quoted ? unquoted(body.join('\n\n')) : body.join('\n\n');
  return {
    to: header('To'),
    subject: header('Subject'),
    text,
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
    code: /^ +(\d{6})$/m.exec(text)?.[1] ?? '',
  };
}

/** The mails of one program. Each is answered once. */
export class Mailbox {
  private readonly folder: string;
  private readonly read = new Map<string, Mail>();
  private readonly taken = new Set<string>();

  constructor(data: string) {
    this.folder = join(data, 'mails');
  }

  private all(): [string, Mail][] {
    let names: string[];
    try {
      names = readdirSync(this.folder);
    } catch {
      // Made with the first mail.
      return [];
    }
    for (const name of names.filter((name) => name.endsWith('.eml') && !this.read.has(name))) {
      this.read.set(name, parsed(readFileSync(join(this.folder, name), 'utf8')));
    }
    return [...this.read].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** Waits for the next mail to this address with this subject. */
  async next(to: string, subject: string): Promise<Mail> {
    return eventually(`a mail to ${to}: ${subject}`, () => {
      const found = this.all().find(
        ([name, mail]) => !this.taken.has(name) && mail.to === to && mail.subject === subject,
      );
      if (found) this.taken.add(found[0]);
      return found?.[1];
    });
  }

  to(address: string): Mail[] {
    return this.all()
      .map(([, mail]) => mail)
      .filter((mail) => mail.to === address);
  }

  /** The subjects of all mails to this address so far. */
  subjects(to: string): string[] {
    return this.to(to).map((mail) => mail.subject);
  }
}
