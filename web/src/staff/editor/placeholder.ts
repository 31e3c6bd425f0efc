import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { nodes } from './schema';

const TEXT = 'Write here. Type / to insert a heading, picture or table.';

/** Says in an empty text what to do (`data-placeholder` in rich-text.module.css). */
export const placeholder = (): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const first = doc.firstChild;
        const isEmpty =
          doc.childCount === 1 && first?.type === nodes.paragraph && first.content.size === 0;
        if (!isEmpty) return null;
        return DecorationSet.create(doc, [Decoration.node(0, 2, { 'data-placeholder': TEXT })]);
      },
    },
  });
