import { expect, test } from 'vitest';
import { imageSourceSet } from './picture';

test('a stored picture is offered in the widths that are made of it, and no wider than it is', () => {
  expect(imageSourceSet('/media/images/hall.jpg', 500)).toBe(
    '/media/images/hall.jpg?w=320 320w, /media/images/hall.jpg?w=480 480w, /media/images/hall.jpg?w=500 500w',
  );
  const widths = imageSourceSet('/media/images/hall.jpg', 4000).split(', ');
  expect(widths).toHaveLength(7);
  expect(widths[6]).toBe('/media/images/hall.jpg?w=1920 1920w');
});
