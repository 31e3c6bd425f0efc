import { type ReactNode, Suspense } from 'react';
import { Icon } from '../../shared/components/icon';
import styles from './section.module.css';

interface Props {
  title: string;
  more?: { href: string; label: string };
  children: ReactNode;
}

export function Section({ title, more, children }: Props) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more && (
          <a className="more" href={more.href}>
            {more.label}
            <Icon name="arrow-right" />
          </a>
        )}
      </div>
      {/* A part of its own to come alive, after what stands above it. */}
      <Suspense>{children}</Suspense>
    </section>
  );
}
