import type { ReactNode } from 'react';
import { Icon } from '../../shared/components/icon';
import { leadsAway } from '../../shared/lib/links';
import { useOrigin } from '../../shared/lib/origin';

interface Props {
  href: string;
  className: string;
  children: ReactNode;
}

/** A link that staff wrote: another site opens in a new tab, and says so. */
export function SiteLink({ href, className, children }: Props) {
  const external = leadsAway(href, useOrigin());
  return (
    <a
      className={className}
      href={href}
      target={external ? '_blank' : undefined}
      rel={external ? 'noopener' : undefined}
    >
      {children}
      <Icon name={external ? 'arrow-up-right' : 'arrow-right'} />
      {external && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
