import type { ReactNode } from 'react';
import styles from './auth-frame.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

export function AuthFrame({ title, children }: Props) {
  return (
    <div className={`wrap page ${styles.auth}`}>
      <h1 className="title-small">{title}</h1>
      {children}
    </div>
  );
}
