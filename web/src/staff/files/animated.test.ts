import { expect, test } from 'vitest';
import { isAnimated } from './animated';

test.each([
  ['image/gif', 'GIF89a\0NETSCAPE2.0', true],
  ['image/gif', 'GIF89a\0,', false],
  ['image/png', '\x89PNG\0acTL', true],
  ['image/webp', 'RIFF\0WEBPVP8X\0ANIM', true],
  ['image/jpeg', 'ANIM', false],
])('%s %j', async (type, text, animated) => {
  expect(await isAnimated(new File([text], 'a', { type }))).toBe(animated);
});
