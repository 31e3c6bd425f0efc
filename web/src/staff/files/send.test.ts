import { expect, test } from 'vitest';
import { isAnimated } from './send';

const FRAME = new Uint8Array([0x21, 0xf9, 0x04]);

test.each([
  ['image/gif', ['GIF89a', FRAME, 'x'.repeat(70_000), FRAME], true],
  ['image/gif', ['GIF89a NETSCAPE2.0', FRAME], false],
  ['image/gif', ['GIF89a\0,'], false],
  ['image/png', ['\x89PNG\0acTL'], true],
  ['image/webp', ['RIFF\0WEBPVP8X\0ANIM'], true],
  ['image/jpeg', ['ANIM'], false],
])('%s %j', async (type, parts, animated) => {
  expect(await isAnimated(new File(parts, 'a', { type }))).toBe(animated);
});
