import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Mailbox } from './mails';

test('mails are read in the order in which they were sent, each once, whatever their files’ times', async () => {
  const data = mkdtempSync(join(tmpdir(), 'unionhall-mails-'));
  const box = new Mailbox({ url: '', data, printed: '' }, 'nora@union.example');
  mkdirSync(join(data, 'mails'));
  const leave = (name: string, to: string, subject: string, writtenAt: number) => {
    const path = join(data, 'mails', `${name}.eml`);
    writeFileSync(path, `To: ${to}\r\nSubject: ${subject}\r\n\r\nHello\r\n`);
    utimesSync(path, writtenAt, writtenAt);
  };
  leave('20260615T160000.000002Z-b', 'nora@union.example', 'second', 1);
  leave('20260615T160000.000001Z-c', 'nora@union.example', 'first', 2);
  leave('20260615T160000.000001Z-a', 'someone@union.example', 'not hers', 0);
  expect((await box.next()).subject).toBe('first');
  expect((await box.next()).subject).toBe('second');
  // What comes late with an earlier time is not passed over.
  leave('20260615T160000.000000Z-d', 'nora@union.example', 'late', 3);
  expect((await box.next()).subject).toBe('late');
  rmSync(data, { recursive: true });
});
