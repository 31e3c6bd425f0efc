import { type ReactNode, useEffect, useRef } from 'react';
import styles from './step.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

/** A step of a dialog. It replaces the previous one, so its title gets the focus. */
export function Step({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
