import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

export function PageHead({ title, children }: Props) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
