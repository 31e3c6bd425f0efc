import { expect, it } from 'vitest';
import { replyStatus } from './resource';

it.each([
  ['sending', null, 'Sending…'],
  ['sending', 'no connection', 'Not sent yet: no connection. We’ll keep trying.'],
  ['sent', null, 'Sent'],
  ['failed', '550 no such user', 'Couldn’t be delivered: 550 no such user'],
] as const)('says of a reply that is %s (%s): %s', (state, reason, text) => {
  expect(replyStatus({ state, reason })).toBe(text);
});

it('says of a reply without a mail server that it was not sent', () => {
  expect(replyStatus({ state: 'sent', reason: null }, true)).toBe(
    'Saved, not sent. This site has no mail server yet.',
  );
});
