import type { ProductStock } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import styles from './products.module.css';
import { nameOfVariant, REASONS, signed } from './stock';

/** What changed the stock of a product, newest first. */
export function StockChanges({ stock }: { stock: ProductStock }) {
  const variants = new Map(stock.variants.map((variant) => [variant.id, nameOfVariant(variant)]));
  if (stock.changes.length === 0) return <p className="quiet">Nothing has changed it yet.</p>;
  return (
    <ol className={styles.changes}>
      {stock.changes.map((change) => (
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
