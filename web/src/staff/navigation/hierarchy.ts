import type { NavLink } from '../../shared/api/generated/types.gen';

export const HEADER_LINKS = { area: 'header', sort: 'sort_order', limit: 100 } as const;

/** The position of a link that stands last where it is new, until staff order the links there. */
export const LAST = 100;

export const endOf = (links: readonly NavLink[], parent: string | null): number =>
  Math.max(
    LAST - 1,
    ...links.filter((link) => link.parent === parent).map((link) => link.sort_order),
  ) + 1;

/** The links below a link, in their order; without one, those at the top level. */
export const childrenOf = (links: readonly NavLink[], parent?: NavLink): NavLink[] =>
  links.filter((link) => link.parent === (parent?.id ?? null));

export interface PlacedLink {
  link: NavLink;
  /** Its number, as in an outline: 5, or 5.1 below that. */
  number: string;
  parent?: NavLink;
  /** Whether visitors do not see it, although it is active. */
  isHidden: boolean;
}

/** Flattens a menu: each link is followed by its children. A link whose parent is not in the list counts as top-level. */
export function flattenMenu(links: readonly NavLink[]): PlacedLink[] {
  const known = new Set(links.map(({ id }) => id));
  const top = links.filter(({ parent }) => parent === null || !known.has(parent));
  return top.flatMap((link, at) => {
    const below = childrenOf(links, link);
    const leads = ({ href, is_active }: NavLink) => href !== '' && is_active;
    const number = String(at + 1);
    return [
      { link, number, isHidden: link.href === '' && !below.some(leads) },
      ...below.map((child, at) => ({
        link: child,
        number: `${number}.${at + 1}`,
        parent: link,
        isHidden: child.href === '' || !link.is_active,
      })),
    ];
  });
}

/** A place for a link: before another link below `parent`, or after all of them. */
export interface Move {
  id: string;
  parent: string | null;
  before: string | null;
}

export type Step = 'up' | 'down' | 'in' | 'out';

const siblingsOf = (links: readonly NavLink[], { area, parent }: NavLink) =>
  links.filter((link) => link.area === area && link.parent === parent);

export function positionOf(links: readonly NavLink[], link: NavLink): Move {
  const siblings = siblingsOf(links, link);
  const next = siblings[siblings.indexOf(link) + 1];
  return { id: link.id, parent: link.parent, before: next?.id ?? null };
}

export function applyMove(links: NavLink[], { id, parent, before }: Move): NavLink[] {
  const link = links.find((link) => link.id === id);
  if (!link) return links;
  const others = links.filter((other) => other !== link);
  const at = others.findIndex((other) => other.id === before);
  return others.toSpliced(at < 0 ? others.length : at, 0, { ...link, parent });
}

const mayNest = (links: readonly NavLink[], link: NavLink) =>
  link.area === 'header' && childrenOf(links, link).length === 0;

/** Returns the move of one step, or null where the rules or the ends of the list prevent it. */
export function stepMove(links: readonly NavLink[], link: NavLink, step: Step): Move | null {
  const { id, parent } = link;
  const siblings = siblingsOf(links, link);
  const at = siblings.indexOf(link);
  const above = siblings[at - 1];
  if (step === 'up') return above ? { id, parent, before: above.id } : null;
  if (step === 'down') {
    return siblings[at + 1] ? { id, parent, before: siblings[at + 2]?.id ?? null } : null;
  }
  if (step === 'in') {
    const isAllowed = above && parent === null && mayNest(links, link);
    return isAllowed ? { id, parent: above.id, before: null } : null;
  }
  const heading = links.find((other) => other.id === parent);
  return heading ? { ...positionOf(links, heading), id } : null;
}

/** Returns the move to a gap between the other rows of its menu, or the nearest one that the rules allow. */
export function dropMove(
  links: readonly NavLink[],
  link: NavLink,
  gap: number,
  wantsNesting: boolean,
): Move {
  const { id } = link;
  const rows = flattenMenu(links).filter((row) => row.link !== link && row.parent !== link);
  const [above, next] = [rows[gap - 1]?.link, rows[gap]?.link];
  if (above && mayNest(links, link) && (wantsNesting || next?.parent)) {
    const parent = above.parent ?? above.id;
    return { id, parent, before: next?.parent === parent ? next.id : null };
  }
  const top = rows.slice(gap).find((row) => row.link.parent === null);
  return { id, parent: null, before: top?.link.id ?? null };
}

/** Describes the position of a link, as in 'News, 2 of 5' and 'History, 1 of 3 below About'. */
export function describePosition(links: readonly NavLink[], link: NavLink): string {
  const siblings = siblingsOf(links, link);
  const heading = links.find(({ id }) => id === link.parent);
  const position = `${link.label}, ${siblings.indexOf(link) + 1} of ${siblings.length}`;
  return heading ? `${position} below ${heading.label}` : position;
}
