import { expect, test } from 'vitest';
import { formatAttempts, kindName, recipientName } from './emails';

test('an email is called by what it is about, and one that nobody knows is an email', () => {
  expect(kindName({ kind: 'account', about: 'invite' })).toBe('Invitation');
  expect(kindName({ kind: 'contact', about: null })).toBe('Message from the contact form');
  for (const kind of ['reply', 'order', 'donation', 'test']) {
    expect(kindName({ kind, about: null })).not.toBe('Email');
  }
  expect(kindName({ kind: 'of the future', about: 'x' })).toBe('Email');
});

test('whom the settings name is not known before', () => {
  expect(recipientName({ kind: 'contact', to: null })).toBe('Contact email in the site settings');
  expect(recipientName({ kind: 'reply', to: null })).toBe('Sender of the message');
  expect(recipientName({ kind: 'account', to: 'nora@example.org' })).toBe('nora@example.org');
});

test('attempts are counted', () => {
  expect([0, 1, 2].map(formatAttempts)).toEqual(['Not tried yet', '1 attempt', '2 attempts']);
});
