import type { PickupDetails } from '../../shared/api/generated/types.gen';
import styles from './checkout.module.css';

export function Pickup({ details: { address, hours, note } }: { details: PickupDetails }) {
  return (
    <>
      {address && <span className={styles.note}>{address}</span>}
      {hours && <span className={styles.note}>{hours}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
}
