import { EditorState } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { nodes } from '../schema';
import { type Origin, parseBlocks } from './parse';
import { isSame } from './same';
import { MarkdownSource } from './source';
import { demoTexts, GITHUB_TEXTS, generatedText, standardTexts } from './testing/texts';

const SEEDS = 300;
/** ms. */
const PATIENCE = 120_000;

const isContainer = /list|blockquote/;

/** Range of each block in the Markdown. */
function rangesOf(markdown: string): { start: number; end: number }[] {
  const origins = new Map<string, Origin>();
  const { blocks } = parseBlocks(markdown, origins);
  let at = 0;
  return blocks.map((_, index) => {
    const { text, gap } = origins.get(String(index)) as Origin;
    const start = at + gap.length;
    at = start + text.length;
    return { start, end: at };
  });
}

/** Types a word at the end of the first words of a block; null where it has none. */
function typedInto(state: EditorState, index: number): EditorState | null {
  let offset = 0;
  for (let before = 0; before < index; before += 1) offset += state.doc.child(before).nodeSize;
  let place = -1;
  const block = state.doc.child(index);
  const find = (node: typeof block, at: number) => {
    if (place < 0 && node.inlineContent) place = at + 1 + node.content.size;
    else {
      node.forEach((child, inner) => {
        if (place < 0) find(child, at + 1 + inner);
      });
    }
  };
  find(block, offset);
  return place < 0 ? null : state.apply(state.tr.insertText('. Ok', place));
}

function check(markdown: string): void {
  const source = new MarkdownSource(markdown);
  const ranges = rangesOf(markdown);
  if (ranges.length === 0) return;
  expect(source.write(source.doc)).toBe(markdown);
  ranges.forEach(({ start, end }, index) => {
    const edited = typedInto(EditorState.create({ doc: source.doc }), index);
    // In a source block, any letter may change the meaning.
    if (!edited || edited.doc.child(index).type === nodes.source_block) return;
    const written = source.write(edited.doc);
    expect(written.slice(0, start)).toBe(markdown.slice(0, start));
    const rest = markdown.slice(end);
    // After a list or a quote, a blank line is added where there was none, and what is indented would belong to it.
    if (isContainer.test(edited.doc.child(index).type.name)) {
      if (!/^\s*\n[ \t]/.test(rest)) expect(written.endsWith(rest.trimStart())).toBe(true);
    } else expect(written.slice(written.length - rest.length)).toBe(rest);
    const again = new MarkdownSource(written).doc;
    expect(again.childCount).toBe(edited.doc.childCount);
    edited.doc.forEach((block, _, at) => {
      expect(isSame(again.child(at), block), `${written}\n\n${again}\n${edited.doc}`).toBe(true);
    });
  });
}

describe('an edit of one block changes that block alone, and is read again as it was made', () => {
  test(
    'in the texts of the demonstration',
    () => {
      for (const text of demoTexts()) check(text);
    },
    PATIENCE,
  );

  test.each(standardTexts())('in an example of CommonMark: %j', check);

  test.each(GITHUB_TEXTS)('in an example of GitHub: %j', check);

  test(
    'in generated texts',
    () => {
      for (let seed = 0; seed < SEEDS; seed += 1) {
        try {
          check(generatedText(seed));
        } catch (error) {
          throw new Error(`seed ${seed}: ${JSON.stringify(generatedText(seed))}`, { cause: error });
        }
      }
    },
    PATIENCE,
  );
});
