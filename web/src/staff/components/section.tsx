import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface Props {
  title: string;
  about?: string;
  children: ReactNode;
}

export function Section({ title, about, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {about && <p className="quiet">{about}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
