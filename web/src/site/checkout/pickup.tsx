import type { PickupDetails } from '../../shared/api/generated/types.gen';
import styles from './checkout.module.css';

/** Where and when an order is picked up: address, hours and what else to know, as staff wrote them. */
export function Pickup({ details: { address, hours, note } }: { details: PickupDetails }) {
  return [address, hours, note].map(
    (text) =>
      text && (
        <span key={text} className={styles.note}>
          {text}
        </span>
      ),
  );
}
