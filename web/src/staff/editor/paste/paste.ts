import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { setLink } from '../commands';
import { linkAddress } from '../link-address';
import { unwritten } from '../markdown/same';
import { MarkdownSource } from '../markdown/source';
import { nodes, schema } from '../schema';
import { cleanHtml } from './clean-html';

/** What is pasted becomes blocks of the editor: HTML of any program, Markdown and plain text. `onFiles` gets pictures that came as data. */
export const paste = (onFiles: (files: File[]) => void): Plugin =>
  new Plugin({
    props: {
      // What comes from an editor like this one is clean.
      transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : cleanHtml(html)),
      clipboardTextParser: (text, $context, isPlain) =>
        isPlain || $context.parent.type.spec.code ? Slice.empty : sliceOf(text),
      handlePaste(view, event) {
        const { clipboardData } = event;
        const { state } = view;
        const pictures = picturesIn(clipboardData?.getData('text/html') ?? '');
        if (pictures.length > 0) queueMicrotask(() => onFiles(pictures));
        const text = clipboardData?.getData('text/plain').trim() ?? '';
        const href = /^https?:\/\/\S+$/.test(text) ? linkAddress(text) : null;
        const { from, to, empty, $from } = state.selection;
        if (!href || empty || !$from.sameParent(state.selection.$to)) return false;
        return setLink({ from, to }, { href }, '')(state, view.dispatch);
      },
    },
  });

/** Plain text: Markdown is understood; indentation is none, and nothing is HTML. */
export function sliceOf(text: string): Slice {
  const { doc } = new MarkdownSource(text.replace(/\r\n?/g, '\n'));
  const blocks = doc.children.map((block) => {
    const isLiteral = block.type === nodes.source_block || isIndented(block, text);
    return isLiteral ? linesOf(block.textContent) : unwritten(block);
  });
  const isOpen = (block: Node | undefined) => (block?.type === nodes.paragraph ? 1 : 0);
  return new Slice(Fragment.fromArray(blocks), isOpen(blocks[0]), isOpen(blocks.at(-1)));
}

const isIndented = (block: Node, text: string) =>
  block.type === nodes.code_block && !/^ {0,3}(```|~~~)/m.test(text);

const linesOf = (text: string): Node =>
  nodes.paragraph.create(
    null,
    text
      .split('\n')
      .map((line) => line.trim())
      .flatMap((line, at) => [
        ...(at > 0 ? [nodes.hard_break.create()] : []),
        ...(line === '' ? [] : [schema.text(line)]),
      ]),
  );

/** Pictures that stand in HTML as data. */
function picturesIn(html: string): File[] {
  const found = html.matchAll(/<img[^>]+src="data:(image\/[a-z+]+);base64,([A-Za-z\d+/=\s]+)"/gi);
  return [...found].map(([, type = '', data = ''], at) => {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
    const [, ending = 'png'] = type.split('/');
    return new File([bytes], `pasted-${at + 1}.${ending}`, { type });
  });
}
