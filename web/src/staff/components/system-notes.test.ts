import { expect, test } from 'vitest';
import { MAIL, summaryOf, systemMessages } from './system-notes';

const READY = {
  mail: 'server',
  payments: 'live',
  site_url: 'set',
  storage: 'folder',
  storage_works: true,
} as const;

test('a fully configured site has no messages', () => {
  expect(systemMessages(READY)).toEqual([]);
});

test('each missing service names its setting', () => {
  const advised = (state: Partial<Parameters<typeof systemMessages>[0]>) =>
    systemMessages({ ...READY, ...state }).map(({ text, advice }) => `${text} ${advice}`);
  expect(systemMessages({ ...READY, mail: 'files' })).toEqual([MAIL]);
  expect(MAIL.advice).toContain('mail.host');
  for (const payments of ['none', 'demo'] as const) {
    expect(advised({ payments })).toEqual([expect.stringContaining('shop.payments')]);
  }
  expect(advised({ payments: 'test' })).toEqual([expect.stringContaining('no money')]);
  expect(advised({ site_url: 'default' })).toEqual([expect.stringContaining('server.url')]);
  expect(advised({ site_url: 'insecure' })).toEqual([expect.stringContaining('https')]);
  expect(advised({ storage_works: false })).toEqual([expect.stringContaining('File storage')]);
});

test('the summary is one line without names of settings', () => {
  expect(summaryOf([MAIL])).toBe(MAIL.text);
  const messages = systemMessages({
    mail: 'files',
    payments: 'demo',
    site_url: 'default',
    storage: 'folder',
    storage_works: false,
  });
  expect(summaryOf(messages)).toBe(
    'Not set up yet: email, payments, the site’s address, and file storage.',
  );
  for (const { text } of messages) expect(text).not.toMatch(/\w\.\w/);
});
