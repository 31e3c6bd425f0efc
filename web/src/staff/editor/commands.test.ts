import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { setLink, toggleHeading } from './commands';
import { MarkdownSource } from './markdown/source';

/** The Markdown of a text after a command on what is selected in it. */
function written(
  markdown: string,
  [from, to]: [number, number],
  command: ReturnType<typeof setLink>,
): string {
  const source = new MarkdownSource(markdown);
  const { doc } = source;
  const isLeaf = doc.nodeAt(from)?.type.name === 'image';
  const selection = isLeaf ? NodeSelection.create(doc, from) : TextSelection.create(doc, from, to);
  let state = EditorState.create({ doc, selection });
  command(state, (tr) => {
    state = state.apply(tr);
  });
  return source.write(state.doc);
}

describe('setLink', () => {
  test('leaves words, spaces and marks as they are', () => {
    expect(written('**bold** next', [1, 6], setLink({ href: '/a' }, null))).toBe(
      '[**bold** ](/a)next',
    );
  });

  test('links a picture', () => {
    expect(written('![hall](/media/images/a.png)', [1, 2], setLink({ href: '/a' }, null))).toBe(
      '[![hall](/media/images/a.png)](/a)',
    );
  });

  test('never joins two paragraphs', () => {
    expect(written('one\n\ntwo', [2, 8], setLink({ href: '/a' }, 'other'))).toBe(
      'o[ne](/a)\n\n[tw](/a)o',
    );
  });

  test('writes other words, or the address where there are none', () => {
    expect(written('one two', [5, 8], setLink({ href: '/a' }, 'three'))).toBe('one [three](/a)');
    expect(written('one ', [4, 4], setLink({ href: '/a' }, null))).toBe('one[/a](/a)');
  });
});

test('a heading has one line', () => {
  expect(written('12 Main Street\nSpringfield', [3, 3], toggleHeading(2))).toBe(
    '## 12 Main Street Springfield',
  );
});
