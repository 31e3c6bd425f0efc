import type { ReactNode } from 'react';
import styles from './forms.module.css';

interface Props {
  /** Side by side on a phone, too. */
  tight?: boolean;
  children: ReactNode;
}

export function FormRow({ tight = false, children }: Props) {
  return <div className={tight ? `${styles.row} ${styles.tight}` : styles.row}>{children}</div>;
}
