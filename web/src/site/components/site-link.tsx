import { Icon } from '../../shared/components/icon';
import { leadsAway } from '../../shared/lib/links';
import { useOrigin } from '../../shared/lib/origin';

interface Props {
  href: string;
  className: string;
  about: string;
  children: string;
}

export function SiteLink({ href, className, about, children }: Props) {
  const external = leadsAway(href, useOrigin());
  return (
    <a
      className={className}
      href={href}
      target={external ? '_blank' : undefined}
      rel={external ? 'noopener' : undefined}
      aria-label={`${children}: ${about}${external ? ' (opens in a new tab)' : ''}`}
    >
      {children}
      <Icon name={external ? 'arrow-up-right' : 'arrow-right'} />
    </a>
  );
}
