// @vitest-environment happy-dom
import type { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { schema } from '../schema';
import { PictureView } from './picture-view';

const viewOf = (src: string) => {
  const picture = schema.node('image', { src, alt: 'A gate' });
  return new PictureView(
    picture,
    {} as EditorView,
    () => 0,
    () => {},
  );
};

const shown = (src: string) => viewOf(src).dom.querySelector('img')?.getAttribute('src');

test('a picture is shown from where pages may have it, and from nowhere else', () => {
  expect(shown('https://example.org/gate.png')).toBe('https://example.org/gate.png');
  expect(shown('/media/images/gate.webp')).toBe('/media/images/gate.webp?w=960');
  for (const src of ['javascript:alert(1)', 'data:text/html,x', ' javascript:x', 'vbscript:x']) {
    expect(shown(src)).toBeNull();
  }
});

test('a picture whose address became another loses what it showed', () => {
  const view = viewOf('/media/images/gate.webp');
  view.update(schema.node('image', { src: 'javascript:alert(1)' }));
  expect(view.dom.querySelector('img')?.hasAttribute('src')).toBe(false);
});
