import { type AnchorHTMLAttributes, type ReactNode, useContext } from 'react';
import type { NavLink } from '../api/generated/types.gen';
import { leadsAway, ownPath } from '../lib/links';
import { OriginContext } from '../lib/origin';

interface Props extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  link: NavLink;
  /** Of the page that is shown, to mark the link that leads to it. */
  path?: string;
  children?: ReactNode;
}

function isCurrent(target: string, path: string): boolean {
  return target === '/' ? path === '/' : path === target || path.startsWith(`${target}/`);
}

/**
 * A link of the navigation, wherever it stands. One that leads to another site opens in a new tab, whether or not it is marked so; the
 * site's own address, however it is written, stays in this one.
 */
export function NavAnchor({ link, path, className, children = link.label }: Props) {
  const origin = useContext(OriginContext);
  const target = ownPath(link.href, origin);
  const inFull = target !== null && target !== link.href;
  const newTab = leadsAway(link.href, origin) || (link.external && !inFull);
  return (
    <a
      className={className}
      href={target ?? link.href}
      aria-current={path && target && isCurrent(target, path) ? 'page' : undefined}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noopener' : undefined}
    >
      {children}
      {newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
