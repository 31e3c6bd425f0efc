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
