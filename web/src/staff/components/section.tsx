import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface Props {
  /** Where jumps lead to. */
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
