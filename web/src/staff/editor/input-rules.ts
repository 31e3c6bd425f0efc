import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import { marks, nodes } from './schema';

function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole = '', lead = '', text = ''] = match;
    if (text.trim() === '') return null;
    const from = start + whole.indexOf(lead) + lead.length;
    const { tr } = state;
    const first = from + whole.slice(lead.length).indexOf(text);
    // The last typed character is not in the document yet.
    tr.delete(first + text.length, end);
    tr.delete(from, first);
    tr.addMark(from, from + text.length, type.create());
    return tr.removeStoredMark(type);
  });
}

const TYPED_LINK = /(?:^|\s)\[([^\][]+)\]\(([^()\s]+)\)$/;
const TYPED_ADDRESS = /(?:^|\s)((?:https?:\/\/|www\.)\S+\.[^\s.,;:!?)]+)[.,;:!?)]*\s$/;

const linkRule = new InputRule(
  TYPED_LINK,
  (state, [whole = '', text = '', href = ''], start, end) => {
    const from = start + whole.indexOf('[');
    const link = marks.link.create({ href });
    return state.tr
      .replaceWith(from, end, state.schema.text(text, [link]))
      .removeStoredMark(marks.link);
  },
);

/** Drops a marker that is typed out of habit in an item of a list, which has its own. */
const markerInItem = new InputRule(/^(?:[-+*]|\d{1,9}[.)])\s$/, (state, _, start, end) => {
  const $start = state.doc.resolve(start);
  const isFirst = $start.node(-1).type === nodes.list_item && $start.index(-1) === 0;
  return isFirst ? state.tr.delete(start, end) : null;
});

const addressRule = new InputRule(
  TYPED_ADDRESS,
  (state, [whole = '', address = ''], start, end) => {
    const from = start + whole.indexOf(address);
    if (state.doc.rangeHasMark(from, from + address.length, marks.link)) return null;
    const href = address.startsWith('www.') ? `https://${address}` : address;
    return state.tr
      .addMark(from, from + address.length, marks.link.create({ href }))
      .insertText(whole.slice(-1), end)
      .removeStoredMark(marks.link);
  },
);

export const markdownInput = (): Plugin =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = '']) => ({
        level: signs.length,
      })),
      textblockTypeInputRule(/^```$/, nodes.code_block),
      markerInItem,
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        nodes.ordered_list,
        ([, number]) => ({ start: Number(number) }),
        ([, number], list) => list.childCount + list.attrs.start === Number(number),
      ),
      new InputRule(/^(?:---|\*\*\*|___)$/, (state, _, start) => {
        const $start = state.doc.resolve(start);
        if ($start.parent.type !== nodes.paragraph || $start.depth !== 1) return null;
        const [from, to] = [$start.before(), $start.after()];
        return state.tr.replaceWith(from, to, [
          nodes.horizontal_rule.create(),
          nodes.paragraph.create(),
        ]);
      }),
      markRule(/(^|[^*])\*\*([^*]+)\*\*$/, marks.strong),
      markRule(/(^|[^_\w])__([^_]+)__$/, marks.strong),
      markRule(/(^|[^*])\*([^*\s][^*]*)\*$/, marks.em),
      markRule(/(^|[^_\w])_([^_\s][^_]*)_$/, marks.em),
      markRule(/(^|[^~])~~([^~]+)~~$/, marks.strike),
      markRule(/(^|[^`])`([^`]+)`$/, marks.code),
      linkRule,
      addressRule,
    ],
  });
