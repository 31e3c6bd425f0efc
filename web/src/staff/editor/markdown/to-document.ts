import type { Definition, Image, Nodes, Parents, PhrasingContent, RootContent, Table } from 'mdast';
import { Fragment, type Mark, type Node, type NodeType } from 'prosemirror-model';
import { marks, nodes, schema } from '../schema';
import { WRITING } from './syntax';

/** Markdown that the editor has no block for. */
export class NotRepresentable extends Error {}

const fail = (what: string): never => {
  throw new NotRepresentable(what);
};

/** Definitions of links by their labels; the first of a label counts (CommonMark 0.31, 4.7). */
export type Definitions = ReadonlyMap<string, Definition>;

export function definitionsIn(tree: Parents): Definitions {
  const found = new Map<string, Definition>();
  const visit = (node: Nodes) => {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(tree);
  return found;
}

/** Converts one block; `source` is the text that its positions refer to. Throws `NotRepresentable`. */
export function blockOf(block: RootContent, source: string, definitions: Definitions): Node {
  return new Conversion(source, definitions).block(block);
}

class Conversion {
  private readonly source: string;
  private readonly definitions: Definitions;

  constructor(source: string, definitions: Definitions) {
    this.source = source;
    this.definitions = definitions;
  }

  block(node: RootContent): Node {
    switch (node.type) {
      case 'paragraph':
        return this.filled(
          nodes.paragraph,
          { style: this.styleOf(node) },
          this.phrasing(node.children),
        );
      case 'heading': {
        const attrs = { level: node.depth, style: this.styleOf(node) };
        return this.filled(nodes.heading, attrs, this.phrasing(node.children));
      }
      case 'blockquote':
        return this.filled(
          nodes.blockquote,
          { style: this.styleOf(node) },
          this.blocks(node.children),
        );
      case 'list': {
        const items = node.children.map((item) =>
          this.filled(
            nodes.list_item,
            { spread: item.spread ?? false },
            this.itemBlocks(item.children),
          ),
        );
        const attrs = { spread: node.spread ?? false, style: this.styleOf(node) };
        return node.ordered
          ? this.filled(nodes.ordered_list, { ...attrs, start: node.start ?? 1 }, items)
          : this.filled(nodes.bullet_list, attrs, items);
      }
      case 'code': {
        const info = [node.lang, node.meta].filter(Boolean).join(' ');
        return this.filled(nodes.code_block, { info }, textOf(node.value));
      }
      case 'thematicBreak':
        return nodes.horizontal_rule.create();
      case 'table':
        return this.table(node);
      default:
        return fail(node.type);
    }
  }

  private blocks(children: readonly RootContent[]): Node[] {
    return children.length === 0
      ? [nodes.paragraph.create()]
      : children.map((child) => this.block(child));
  }

  private itemBlocks(children: readonly RootContent[]): Node[] {
    const found = this.blocks(children);
    return found[0]?.type === nodes.paragraph
      ? found
      : fail('an item that begins with no paragraph');
  }

  private table({ children, align }: Table): Node {
    const width = children[0]?.children.length ?? 0;
    const rows = children.map((row, at) => {
      // Cells right of the last column are ignored (GFM, tables).
      if (row.children.length > width) fail('a row that is too long');
      const cells = Array.from({ length: width }, (_, column) => {
        const attrs = { align: align?.[column] === 'left' ? null : (align?.[column] ?? null) };
        const type = at === 0 ? nodes.table_header : nodes.table_cell;
        return this.filled(type, attrs, this.phrasing(row.children[column]?.children ?? []));
      });
      return nodes.table_row.create(null, cells);
    });
    // A column that says "left" is written differently from one that says nothing.
    const style = align?.includes('left') ? { left: align.map((side) => side === 'left') } : null;
    return this.filled(nodes.table, { style }, rows);
  }

  private phrasing(children: readonly PhrasingContent[], active: readonly Mark[] = []): Node[] {
    return children.flatMap((child) => this.inline(child, active));
  }

  private inline(node: PhrasingContent, active: readonly Mark[]): Node[] {
    const within = (mark: Mark, children: readonly PhrasingContent[]) => {
      if (children.length === 0) fail('a mark around nothing');
      if (active.some(({ type }) => type === mark.type)) fail('a mark in itself');
      return this.phrasing(children, mark.addToSet(active));
    };
    switch (node.type) {
      case 'text':
        if (breaksIn(node.value) !== breaksIn(this.sourceOf(node) ?? node.value)) {
          fail('a line break that is written as a character');
        }
        return linesOf(node.value, active);
      case 'break':
        return [nodes.hard_break.create(null, null, active)];
      case 'emphasis':
        return within(marks.em.create(), node.children);
      case 'strong':
        return within(marks.strong.create(), node.children);
      case 'delete':
        return within(marks.strike.create(), node.children);
      case 'inlineCode':
        if (/[\r\n]/.test(node.value)) fail('code over several lines');
        return [schema.text(node.value, marks.code.create().addToSet(active))];
      case 'link':
        return within(
          marks.link.create({ href: node.url, title: node.title ?? '' }),
          node.children,
        );
      case 'image':
        return [imageOf(node, active)];
      case 'linkReference': {
        const found = this.definitions.get(node.identifier) ?? fail('a link to nowhere');
        const attrs = { href: found.url, title: found.title ?? '' };
        return within(marks.link.create(attrs), node.children);
      }
      case 'imageReference': {
        const found = this.definitions.get(node.identifier) ?? fail('a picture of nothing');
        return [imageOf({ url: found.url, title: found.title, alt: node.alt }, active)];
      }
      default:
        return fail(node.type);
    }
  }

  private sourceOf({ position }: PhrasingContent): string | null {
    return position ? this.source.slice(position.start.offset, position.end.offset) : null;
  }

  /** Characters that a block is written with, where they are not those of `WRITING`. Lists within it take those of the outermost. */
  private styleOf(node: RootContent): Record<string, string> | null {
    const first = new Map<string, string>();
    const visit = (inner: Nodes) => {
      const at = inner.position?.start.offset ?? 0;
      const written = this.source[at] ?? '';
      if (inner.type === 'emphasis' || inner.type === 'strong') {
        if (!first.has(inner.type)) first.set(inner.type, written);
      } else if (inner.type === 'list' && inner.ordered) {
        const [, delimiter = '.'] = /^\d+([.)])/.exec(this.source.slice(at, at + 12)) ?? [];
        if (!first.has('bulletOrdered')) first.set('bulletOrdered', delimiter);
      } else if (inner.type === 'list' && !first.has('bullet')) first.set('bullet', written);
      if ('children' in inner) inner.children.forEach(visit);
    };
    visit(node);
    const own = [...first].filter(([name, written]) => written && written !== USUAL_NOTATION[name]);
    return own.length > 0 ? Object.fromEntries(own) : null;
  }

  private filled(type: NodeType, attrs: Record<string, unknown>, content: Node[]): Node {
    const fragment = Fragment.fromArray(content);
    return type.validContent(fragment)
      ? type.create(attrs, fragment)
      : fail(`content of ${type.name}`);
  }
}

const USUAL_NOTATION: Record<string, string> = {
  ...(WRITING as Record<string, string>),
  bulletOrdered: '.',
};

const textOf = (text: string): Node[] => (text === '' ? [] : [schema.text(text)]);

const breaksIn = (text: string): number => text.split(/\r\n|[\r\n]/).length;

const linesOf = (text: string, active: readonly Mark[]): Node[] =>
  text
    .split(/\r\n|[\r\n]/)
    .flatMap((line, at) => [
      ...(at > 0 ? [nodes.hard_break.create(null, null, active)] : []),
      ...textOf(line).map((words) => words.mark(active)),
    ]);

const imageOf = (
  { url, alt, title }: Pick<Image, 'url' | 'alt' | 'title'>,
  active: readonly Mark[],
) => nodes.image.create({ src: url, alt: alt ?? '', title: title ?? '' }, null, active);
