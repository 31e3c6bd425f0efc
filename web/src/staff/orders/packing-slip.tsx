import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { StaffOrder } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import styles from './order.module.css';
import { addressOf } from './order-details';
import { nameOfLine, returnableUnits } from './stages';

interface Props {
  order: StaffOrder;
  /** With the note of staff: on a list to pack by, never on what goes into the parcel. */
  noted?: boolean;
}

export function PackingSlip({ order, noted = false }: Props) {
  return (
    <section className={styles.slip}>
      <h2>Order {order.number}</h2>
      <p>Placed {dateTime(order.created_at)}</p>
      <address className={styles.address}>{addressOf(order).join('\n')}</address>
      {order.delivery === 'pickup' && <p>Pickup at the union hall</p>}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">SKU</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {order.lines
            .filter((line) => returnableUnits(line) > 0)
            .map((line) => (
              <tr key={line.id}>
                <th scope="row">{nameOfLine(line)}</th>
                <td>{line.sku ?? ''}</td>
                <td>{returnableUnits(line)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {noted && order.note && <p className={styles.note}>{order.note}</p>}
    </section>
  );
}

interface ListProps {
  orders: readonly StaffOrder[];
  onPrinted: () => void;
}

export function PackingList({ orders, onPrinted }: ListProps) {
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
