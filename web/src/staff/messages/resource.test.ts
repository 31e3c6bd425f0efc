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
