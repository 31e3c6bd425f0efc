import { Plugin, PluginKey } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { nodes } from './schema';

/** Text after a slash that begins a paragraph. */
export interface SlashQuery {
  text: string;
  from: number;
  to: number;
}

/** Handles a key; returns whether the menu used it. */
type OnKey = (key: string) => boolean;

interface Options {
  onQuery: (query: SlashQuery | null, view: EditorView) => void;
  onKey: OnKey;
}

const KEYS = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'];

/** Tells when a paragraph is a slash and a word: the menu of blocks is shown then. */
export const slashMenu = ({ onQuery, onKey }: Options): Plugin =>
  new Plugin({
    key: new PluginKey('slash-menu'),
    view: () => ({
      update(view, before) {
        if (view.state.doc.eq(before.doc) && view.state.selection.eq(before.selection)) return;
        onQuery(queryOf(view), view);
      },
    }),
    props: {
      handleKeyDown(_, event) {
        if (!KEYS.includes(event.key) || event.isComposing || !onKey(event.key)) return false;
        // Escape would close the window around the text, too.
        event.stopPropagation();
        return true;
      },
      handleDOMEvents: {
        blur: (view) => {
          onQuery(null, view);
          return false;
        },
      },
    },
  });

function queryOf({ state: { selection } }: EditorView): SlashQuery | null {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type !== nodes.paragraph) return null;
  const [, text] = /^\/([\p{L}\d ]{0,20})$/u.exec($from.parent.textContent) ?? [];
  if (text === undefined || $from.parentOffset !== $from.parent.content.size) return null;
  return { text, from: $from.start(), to: $from.end() };
}
