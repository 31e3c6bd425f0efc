import type { StaffOrder } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import { nameOfLine, returnable } from './format';
import styles from './order.module.css';
import { addressOf } from './order-details';

/** What goes into the parcel: seen on paper alone, without prices. */
export function PackingSlip({ order }: { order: StaffOrder }) {
  return (
    <section className={styles.slip} data-print="slip">
      <h2>Packing slip</h2>
      <p>
        Order {order.number}, placed {dateTime(order.created_at)}
      </p>
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
            .filter((line) => returnable(line) > 0)
            .map((line) => (
              <tr key={line.id}>
                <th scope="row">{nameOfLine(line)}</th>
                <td>{line.sku ?? ''}</td>
                <td>{returnable(line)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
