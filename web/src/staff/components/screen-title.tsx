import type { ReactNode } from 'react';
import styles from './screen-title.module.css';

interface Props {
  title: string;
  /** Beside it: buttons. */
  children: ReactNode;
}

export function ScreenTitle({ title, children }: Props) {
  return (
    <div className={styles.title}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
