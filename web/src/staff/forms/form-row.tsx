import type { ReactNode } from 'react';
import styles from './forms.module.css';

/** Fields side by side where there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
