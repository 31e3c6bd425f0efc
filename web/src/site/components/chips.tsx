import styles from './list.module.css';

interface Props {
  label: string;
  /** Values and names; the value of all is empty. */
  chips: readonly (readonly [value: string, name: string])[];
  current: string;
  hrefFor: (value: string) => string;
  className?: string | undefined;
}

export function Chips({ label, chips, current, hrefFor, className = '' }: Props) {
  return (
    <nav className={`${styles.chips} ${className}`} aria-label={label}>
      {chips.map(([value, name]) => (
        <a key={value} href={hrefFor(value)} aria-current={value === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
