import { useState } from 'react';
import styles from './lists.module.css';

/** An image preview; one that fails to load is hidden (docs/behavior/screens.md#failures). */
export function Thumbnail({ address }: { address: string }) {
  const [broken, setBroken] = useState('');
  if (!address || broken === address) return <span className={styles.thumbnail} />;
  return (
    <img
      className={styles.thumbnail}
      src={address}
      alt=""
      loading="lazy"
      onError={() => setBroken(address)}
    />
  );
}
