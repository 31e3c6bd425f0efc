import { useState } from 'react';
import styles from './lists.module.css';

/** A small picture beside its words; one that cannot be loaded is hidden (specification section 8). */
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
