import { expect, test } from 'vitest';
import { MAIL, systemMessages } from './system-messages';

const READY = {
  mail: 'server',
  payments: 'live',
  site_url: 'set',
  storage: 'folder',
  storage_works: true,
} as const;

test('a site that is set up needs no words', () => {
  expect(systemMessages(READY)).toEqual([]);
});

test('each thing that is not set up is named with its setting', () => {
  expect(systemMessages({ ...READY, mail: 'files' })).toEqual([MAIL]);
  expect(MAIL).toContain('mail.host');
  for (const payments of ['none', 'demo'] as const) {
    expect(systemMessages({ ...READY, payments })).toEqual([
      expect.stringContaining('shop.payments'),
    ]);
  }
  expect(systemMessages({ ...READY, payments: 'test' })).toEqual([
    expect.stringContaining('no money'),
  ]);
  expect(systemMessages({ ...READY, site_url: 'default' })).toEqual([
    expect.stringContaining('server.url'),
  ]);
  expect(systemMessages({ ...READY, site_url: 'insecure' })).toEqual([
    expect.stringContaining('https'),
  ]);
  expect(systemMessages({ ...READY, storage_works: false })).toEqual([
    expect.stringContaining('File storage'),
  ]);
});
