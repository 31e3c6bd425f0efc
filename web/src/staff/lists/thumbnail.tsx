import { useState } from 'react';
import styles from './lists.module.css';

interface Props {
  address: string;
  /** Shows a picture whole unless it is wide. */
  square?: boolean;
}

/** An image preview; one that fails to load is hidden (docs/behavior/screens.md#failures). */
export function Thumbnail({ address, square }: Props) {
  const [broken, setBroken] = useState('');
  const look = square ? `${styles.thumbnail} ${styles.square}` : styles.thumbnail;
  if (!address || broken === address) return <span className={look} />;
  return (
    <img className={look} src={address} alt="" loading="lazy" onError={() => setBroken(address)} />
  );
}
