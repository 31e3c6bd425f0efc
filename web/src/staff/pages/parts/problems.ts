import { TYPES } from '../../events/resource';
import { kindOf, parseDocumentCategory } from './kinds';
import { attributeOf, type Part } from './part';

export interface Problem {
  name: string;
  message: string;
}

/** The longest text of a button or a map link, and the longest row of pictures (crates/content/src/pages/parts/html.rs). */
export const LONGEST_TEXT = 100;
export const MOST_PICTURES = 8;
/** The most items of a list (crates/content/src/pages/parts/attributes.rs). */
export const MOST_ITEMS = 50;
/** The longest address (crates/platform/src/rules.rs). */
const LONGEST_ADDRESS = 2_000;

/** A web address without a password, or a path of this site without a way up. */
function isLink(link: string): boolean {
  if (link === '' || link.length > LONGEST_ADDRESS || /\s/.test(link)) return false;
  if (link.startsWith('/')) return !/^\/[/\\]/.test(link) && !link.split(/[/\\]/).includes('..');
  const url = URL.canParse(link) ? new URL(link) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.password === '';
}

export function problemIn(part: Part): Problem | null {
  const limit = attributeOf(part, 'limit');
  if (limit !== '' && !(/^\d+$/.test(limit) && +limit >= 1 && +limit <= MOST_ITEMS)) {
    return { name: 'limit', message: `Enter a number from 1 to ${MOST_ITEMS}` };
  }
  if (part.kind === 'button') {
    if (!attributeOf(part, 'label')) return { name: 'label', message: 'Label is required' };
    if (!isLink(attributeOf(part, 'link'))) {
      return { name: 'link', message: 'Enter a web address or a page of this site, such as /join' };
    }
  }
  if (part.kind === 'map' && !attributeOf(part, 'address')) {
    return { name: 'address', message: 'Address is required' };
  }
  if (part.kind === 'pictures' && part.attributes.length === 0) {
    return { name: 'picture', message: 'Add a picture' };
  }
  return null;
}

export function knownAttributes({ kind, attributes }: Part): Part['attributes'] {
  const names = kindOf(kind)?.attributes ?? [];
  return attributes.filter(
    ([name, value]) =>
      names.includes(name) &&
      !(kind === 'documents' && name === 'category' && !parseDocumentCategory(value)) &&
      !(kind === 'events' && name === 'type' && !TYPES.some((type) => type.value === value)),
  );
}

export const isUnderstood = (part: Part): boolean =>
  kindOf(part.kind) !== undefined &&
  knownAttributes(part).length === part.attributes.length &&
  part.attributes.length <= (part.kind === 'pictures' ? MOST_PICTURES : 2) &&
  problemIn(part) === null;
