import { expect, test } from 'vitest';
import { pictureInMarkdown } from './alt-text';

test('a picture in Markdown holds whatever words it has', () => {
  expect(pictureInMarkdown(' The hall [2026] ', '/media/images/hall.jpg')).toBe(
    '![The hall \\[2026\\]](/media/images/hall.jpg)',
  );
  expect(pictureInMarkdown('', '/media/images/hall.jpg')).toBe('![](/media/images/hall.jpg)');
});
