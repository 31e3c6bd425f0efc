import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { EditorState, Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { markdownInput } from './input-rules';
import { type Actions, keyBindings } from './key-bindings';
import type { MarkdownSource } from './markdown/source';
import type { PartSupport } from './part-support';
import { paste } from './paste/paste';
import { uploads } from './pictures/uploads';
import { nodes } from './schema';
import { slashMenu } from './slash-menu';
import { tables } from './tables';

export interface EditorOptions extends Actions {
  parts: PartSupport | undefined;
  slash: Parameters<typeof slashMenu>[0];
  onFiles: Parameters<typeof uploads>[0];
}

export const pluginsOf = ({
  slash,
  onFiles,
  ...actions
}: Omit<EditorOptions, 'parts'>): Plugin[] => [
  slashMenu(slash),
  markdownInput(),
  uploads(onFiles),
  paste(onFiles),
  ...keyBindings(actions),
  dropCursor({ class: 'editor-drop', color: false }),
  gapCursor(),
  placeholder(),
  history(),
  ...tables(),
];

export const stateOf = (source: MarkdownSource, plugins: readonly Plugin[]): EditorState =>
  EditorState.create({ doc: source.doc, plugins });

const PLACEHOLDER_TEXT = 'Write here. Type / to insert a heading, picture, file or table.';

/** Says in an empty text what to do (`data-placeholder` in rich-text.module.css). */
export const placeholder = (): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const first = doc.firstChild;
        const isEmpty =
          doc.childCount === 1 && first?.type === nodes.paragraph && first.content.size === 0;
        if (!isEmpty) return null;
        return DecorationSet.create(doc, [
          Decoration.node(0, 2, { 'data-placeholder': PLACEHOLDER_TEXT }),
        ]);
      },
    },
  });
