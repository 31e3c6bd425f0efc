import { expect, test } from 'vitest';
import { sourceSet } from './picture';

test('stored pictures are offered in three widths', () => {
  expect(sourceSet('/media/images/demo/hall.webp')).toBe(
    '/media/images/demo/hall-480.webp 480w, /media/images/demo/hall-960.webp 960w, /media/images/demo/hall.webp 1600w',
  );
});

test('others are taken as they are', () => {
  expect(sourceSet('https://pictures.example/hall.webp')).toBeUndefined();
  expect(sourceSet('/media/images/hall.png')).toBeUndefined();
});
