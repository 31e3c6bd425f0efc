import type { StaffOrder } from '../../shared/api/generated/types.gen';
import { mailtoLink, phoneLink } from '../../shared/lib/contact-links';
import { dateTime } from '../../shared/lib/dates';
import { usd } from '../../shared/lib/money';
import { Breakable } from '../components/breakable';
import { may, useMe } from '../components/permissions';
import styles from './order.module.css';
import { RetryRefund } from './retry-refund';
import { nameOfLine, refundText, StatusBadge } from './stages';
import type { OrderFormProps } from './use-order-change';

export function OrderDetails(props: OrderFormProps) {
  const { order } = props;
  const refunds = may(useMe().role, 'staff');
  return (
    <>
      <header className="badges">
        <h3>{order.number}</h3>
        <StatusBadge order={order} />
      </header>
      <div className={styles.facts}>
        <div>
          <h4>{order.delivery === 'pickup' ? 'Pickup at the union hall' : 'Ship to'}</h4>
          {/* Nobody buys without a name. */}
          {!order.name ? (
            <p className="quiet">Name and address were erased after a while.</p>
          ) : (
            <address className={styles.address}>{addressOf(order).join('\n')}</address>
          )}
          {order.email && (
            <p>
              <a href={mailtoLink(order.email)}>
                <Breakable>{order.email}</Breakable>
              </a>
            </p>
          )}
          {order.phone && (
            <p>
              <a href={phoneLink(order.phone)}>{order.phone}</a>
            </p>
          )}
        </div>
        <div>
          <h4>Timeline</h4>
          <ul className={styles.dates}>
            <li>Placed {dateTime(order.created_at)}</li>
            {order.is_processing && <li>The payment is on its way from the bank</li>}
            {order.paid_at && <li>Paid {dateTime(order.paid_at)}</li>}
            {order.fulfilled_at && (
              <li>
                {order.delivery === 'pickup' ? 'Ready' : 'Sent'} {dateTime(order.fulfilled_at)}
              </li>
            )}
            {order.done_at && (
              <li>
                {order.delivery === 'pickup' ? 'Picked up' : 'Done'} {dateTime(order.done_at)}
              </li>
            )}
            {order.tracking && <li>Tracking number {order.tracking}</li>}
            {order.refunds.map((refund) => (
              <li key={refund.id}>
                {refundText(refund)}
                {refund.note && `. ${refund.note}`}
                {refund.last_error && (
                  <span className={`field-error ${styles.said}`}>{refund.last_error}</span>
                )}
                {refunds && refund.state === 'failed' && <RetryRefund {...props} id={refund.id} />}
              </li>
            ))}
          </ul>
          {order.note && <p className={styles.note}>{order.note}</p>}
        </div>
      </div>
      <div className={styles.scroll}>
        <Lines order={order} />
      </div>
    </>
  );
}

export function addressOf({ name, address }: StaffOrder): string[] {
  if (!address) return [name];
  const { line1, line2, city, state, postal_code } = address;
  return [name, line1, line2 ?? '', `${city}, ${state} ${postal_code}`].filter(Boolean);
}

function Lines({ order }: { order: StaffOrder }) {
  const amounts = [
    ['Subtotal', order.subtotal],
    [order.discount_code ? `Discount (${order.discount_code})` : 'Discount', -order.discount],
    ['Shipping', order.shipping],
    ['Sales tax', order.tax],
  ] as const;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Qty</th>
          <th scope="col">Price</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {nameOfLine(line)}
              {line.sku && <span className={styles.more}> {line.sku}</span>}
              {line.returned > 0 && (
                <span className={styles.more}> ({line.returned} returned)</span>
              )}
            </th>
            <td>{line.quantity}</td>
            <td>{usd(line.price)}</td>
            <td>{usd(line.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {amounts
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <tr key={label}>
              <th scope="row" colSpan={3}>
                {label}
              </th>
              <td>{amount < 0 ? `−${usd(-amount)}` : usd(amount)}</td>
            </tr>
          ))}
        <tr className={styles.total}>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td>{usd(order.total)}</td>
        </tr>
        {order.refunded > 0 && (
          <tr>
            <th scope="row" colSpan={3}>
              Refunded
            </th>
            <td>−{usd(order.refunded)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
