import type { ProductStock } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import { nameOfVariant, REASONS, signed } from './stock';
import styles from './stock.module.css';

/** What changed the stock of a product, newest first; what was saved together in the order of its variants. */
export function StockChanges({ stock }: { stock: ProductStock }) {
  const variants = new Map(stock.variants.map((variant) => [variant.id, nameOfVariant(variant)]));
  const order = [...variants.keys()];
  if (stock.changes.length === 0) return <p className="quiet">Nothing has changed it yet.</p>;
  const changes = [...stock.changes].sort(
    (one, other) =>
      Date.parse(other.created_at) - Date.parse(one.created_at) ||
      order.indexOf(one.variant_id) - order.indexOf(other.variant_id),
  );
  return (
    <ol className={styles.changes}>
      {changes.map((change) => (
        <li key={change.id}>
          <b>{signed(change.change)}</b>
          <span>
            {[REASONS[change.reason], variants.get(change.variant_id)].filter(Boolean).join(' · ')}
            {change.note && `: ${change.note}`}
          </span>
          <span>
            {change.on_hand} left · {dateTime(change.created_at)}
            {change.actor && ` · ${change.actor}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
