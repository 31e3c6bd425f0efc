import { useState } from 'react';
import styles from './lists.module.css';

interface Props {
  address: string;
  /** All of a picture that is no wide one is shown. */
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
