/** A part of a page, parsed from its comment in the Markdown: `<!-- unionhall:kind name=value -->`. */
export interface Part {
  kind: string;
  /** In order; a row of pictures has one of the same name for each. */
  attributes: readonly (readonly [name: string, value: string])[];
}

const ATTRIBUTE = /^([a-z]+)=(?:"([^"]+)"|([^\s"]+))(?:\s+|$)/;

/** Parses the comment of a part; null for one that the server does not read either. */
export function readPart(text: string): Part | null {
  const [, kind, rest = ''] = /^<!--\s*unionhall:(\S+)\s*([\s\S]*?)\s*-->\s*$/.exec(text) ?? [];
  if (!kind) return null;
  const attributes: [string, string][] = [];
  for (let left = rest; left !== ''; ) {
    const [all, name, quoted, bare] = ATTRIBUTE.exec(left) ?? [];
    if (!all || !name) return null;
    attributes.push([name, quoted ?? bare ?? '']);
    left = left.slice(all.length);
  }
  return { kind, attributes };
}

/** A value without what would end its attribute or the comment. */
const cleanValue = (value: string) =>
  value.replace(/"/g, '').replace(/-+->/g, '->').replace(/\s+/g, ' ').trim();

export const cleanPart = ({ kind, attributes }: Part): Part => ({
  kind,
  attributes: attributes
    .map(([name, value]) => [name, cleanValue(value)] as const)
    .filter(([, value]) => value !== ''),
});

export function writePart(part: Part): string {
  const { kind, attributes } = cleanPart(part);
  const written = attributes.map(([name, value]) =>
    /\s/.test(value) ? `${name}="${value}"` : `${name}=${value}`,
  );
  return `<!-- ${[`unionhall:${kind}`, ...written].join(' ')} -->`;
}

export const attributeOf = ({ attributes }: Part, name: string): string =>
  attributes.find(([found]) => found === name)?.[1] ?? '';
