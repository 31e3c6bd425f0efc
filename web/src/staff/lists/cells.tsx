import { type ReactNode, useState } from 'react';
import table from '../components/table.module.css';
import styles from './lists.module.css';

interface Props {
  badge?: string | false | undefined;
  parts: readonly (string | null | undefined | false)[];
}

export function CellDetails({ badge, parts }: Props) {
  const words = parts.filter(Boolean).join(' · ');
  if (!badge && !words) return null;
  return (
    <span className={`clamp ${table.beneath}`}>
      {badge && (
        <>
          <span className="badge">{badge}</span>{' '}
        </>
      )}
      {words}
    </span>
  );
}

interface ThumbnailProps {
  address: string;
  /** Shows a picture whole unless it is wide. */
  square?: boolean;
  /** In place of a picture. */
  children?: ReactNode;
}

/** An image preview; one that fails to load is hidden (docs/behavior/screens.md#failures). */
export function Thumbnail({ address, square, children }: ThumbnailProps) {
  const [broken, setBroken] = useState('');
  const look = square ? `${styles.thumbnail} ${styles.square}` : styles.thumbnail;
  if (!address || broken === address) return <span className={look}>{children}</span>;
  return (
    <img className={look} src={address} alt="" loading="lazy" onError={() => setBroken(address)} />
  );
}
