import type { ReactNode } from 'react';
import { Icon } from '../../components/ui/icon';

interface Props {
  title: string;
  more?: { href: string; label: string };
  children: ReactNode;
}

export function Section({ title, more, children }: Props) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section className="wrap section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {more && (
          <a className="more" href={more.href}>
            {more.label}
            <Icon name="arrow-right" />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
