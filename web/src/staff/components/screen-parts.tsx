import { type ReactNode, useId } from 'react';
import styles from './screen-parts.module.css';

interface Props {
  id?: string;
  title: string;
  about?: string;
  children: ReactNode;
}

export function Section({ id, title, about, children }: Props) {
  const heading = useId();
  return (
    <section
      id={id}
      className={styles.section}
      aria-labelledby={heading}
      tabIndex={id ? -1 : undefined}
    >
      <div>
        <h2 id={heading}>{title}</h2>
        {about && <p className="quiet">{about}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

interface ScreenTitleProps {
  title: string;
  children: ReactNode;
}

export function ScreenTitle({ title, children }: ScreenTitleProps) {
  return (
    <div className={styles.title}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
