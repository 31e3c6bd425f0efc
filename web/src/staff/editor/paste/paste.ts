import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { toastError } from '../../components/toast-store';
import { isPicture } from '../../files/kinds';
import { isInTable, setLink } from '../commands';
import { linkAddress } from '../link-address';
import { withoutNotation } from '../markdown/same';
import { MarkdownSource } from '../markdown/source';
import { nodes, schema } from '../schema';
import { cleanHtml, parseHtml } from './clean-html';
import { picturesIn } from './pictures';

/** Turns HTML of any program, Markdown and plain text into blocks of the editor. `onFiles` gets pictures that came as data or files, and documents. */
export const paste = (onFiles: (files: File[]) => void): Plugin =>
  new Plugin({
    props: {
      // Also of other editors like this one, whose pictures may be data.
      transformPastedHTML: cleanHtml,
      clipboardTextParser: (text, _, isPlain) => (isPlain ? plainSliceOf(text) : sliceOf(text)),
      handlePaste(view, event, slice) {
        const { clipboardData } = event;
        const { state } = view;
        const all = [...(clipboardData?.files ?? [])];
        // Beside a copied file, its name is the text.
        if (!all.every(isPicture)) {
          onFiles(all);
          return true;
        }
        const files = all.filter(isPicture);
        const html = parseHtml(clipboardData?.getData('text/html') ?? '');
        const { embedded, local } = picturesIn(html);
        const isText = slice.content.textBetween(0, slice.content.size).trim() !== '';
        // Word and Excel put a picture of a text beside it: only where the text misses pictures is a file one of those.
        const given = isText ? files.slice(0, local) : files;
        tellOfLostPictures(local - given.length);
        if (!isText && given.length > 0) {
          onFiles(given);
          return true;
        }
        const pictures = [...embedded, ...given];
        if (pictures.length > 0) queueMicrotask(() => onFiles(pictures));
        const line = isInTable(state) ? lineOf(slice) : null;
        if (line) {
          view.dispatch(state.tr.replaceSelection(line).scrollIntoView());
          return true;
        }
        const text = clipboardData?.getData('text/plain').trim() ?? '';
        const href = /^https?:\/\/\S+$/.test(text) ? linkAddress(text) : null;
        const { empty, $from } = state.selection;
        if (!href || empty || !$from.sameParent(state.selection.$to)) return false;
        return setLink({ href }, null)(state, view.dispatch);
      },
    },
  });

/** The blocks of pasted plain text: Markdown is understood, but no indentation and no HTML. */
function sliceOf(text: string): Slice {
  const { doc } = new MarkdownSource(text.replace(/\r\n?/g, '\n'));
  const blocks = doc.children.map((block) => {
    const isLiteral = block.type === nodes.source_block || isIndented(block, text);
    return isLiteral ? linesOf(block.textContent) : withoutNotation(block);
  });
  const isOpen = (block: Node | undefined) => (block?.type === nodes.paragraph ? 1 : 0);
  return new Slice(Fragment.fromArray(blocks), isOpen(blocks[0]), isOpen(blocks.at(-1)));
}

function plainSliceOf(text: string): Slice {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  return new Slice(Fragment.fromArray(paragraphs.map(linesOf)), 1, 1);
}

/** Several blocks as one line for a table cell; null if they fit into one or contain cells. */
function lineOf({ content }: Slice): Slice | null {
  const parts: Node[] = [];
  let blocks = 0;
  let isTable = false;
  content.descendants((node) => {
    if (node.type === nodes.table_row || node.type === nodes.table) isTable = true;
    if (node.isTextblock) {
      blocks += 1;
      if (parts.length > 0) parts.push(schema.text(' '));
      node.forEach((child) => {
        if (child.isText || child.type === nodes.image) parts.push(child);
        else parts.push(schema.text(' '));
      });
    }
    return !node.isTextblock;
  });
  return isTable || blocks === 0 ? null : new Slice(Fragment.fromArray(parts), 0, 0);
}

function tellOfLostPictures(lost: number): void {
  if (lost <= 0) return;
  toastError(
    lost === 1 ? 'A picture couldn’t be pasted' : `${lost} pictures couldn’t be pasted`,
    'Save it as a file, then choose “Insert picture”.',
  );
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
