import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { StaffOrder } from '../../shared/api/generated/types.gen';
import styles from './order.module.css';
import { PackingSlip } from './packing-slip';

interface Props {
  orders: readonly StaffOrder[];
  onPrinted: () => void;
}

/** One list to pack by, printed as soon as it is there: a section for each order, and nothing else of the page. */
export function PackingList({ orders, onPrinted }: Props) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const end = () => printed();
    window.addEventListener('afterprint', end);
    // Each list is printed once.
    if (orders.length > 0) window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [orders]);
  return createPortal(
    <div className={styles.paper} data-print="slip">
      <h1>Packing list</h1>
      {orders.map((order) => (
        <PackingSlip key={order.id} order={order} noted />
      ))}
    </div>,
    document.body,
  );
}
