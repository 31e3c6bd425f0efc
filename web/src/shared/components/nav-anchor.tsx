import { type AnchorHTMLAttributes, type ReactNode, useContext } from 'react';
import type { NavLink } from '../api/generated/types.gen';
import { leadsAway, ownPath } from '../lib/links';
import { OriginContext } from '../lib/origin';

interface Props extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  link: NavLink;
  path?: string;
  children?: ReactNode;
}

/** The `aria-current` of a link to `target` on the page at `path`: `true` for a page above it, or the same page with another query. */
function ariaCurrentOf(target: string, path: string): 'page' | 'true' | undefined {
  if (path === target) return 'page';
  return path.startsWith(target) && '/?&'.includes(path[target.length] ?? '/') ? 'true' : undefined;
}

/** Links to other sites always open in a new tab; links to this site never do, even when they are absolute. */
export function NavAnchor({ link, path, className, children = link.label }: Props) {
  const origin = useContext(OriginContext);
  const target = ownPath(link.href, origin);
  const inFull = target !== null && target !== link.href;
  const newTab = leadsAway(link.href, origin) || (link.external && !inFull);
  return (
    <a
      className={className}
      href={target ?? link.href}
      aria-current={path && target ? ariaCurrentOf(target, path) : undefined}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noopener' : undefined}
    >
      {children}
      {newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
