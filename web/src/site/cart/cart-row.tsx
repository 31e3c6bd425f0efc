import type { CartItem } from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { Picture } from '../../shared/components/picture';
import { usd } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import { Quantity } from '../components/quantity';
import { choice } from './choice';
import styles from './drawer.module.css';

interface Props {
  item: CartItem;
  /** A change is under way. */
  busy: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function CartRow({ item, busy, onQuantity, onRemove }: Props) {
  const { product, quantity, problem } = item;
  const name = product?.name ?? 'Unknown Product';
  const options = product ? choice(product) : '';
  return (
    <li className={styles.row}>
      <Picture src={product?.image_url ?? null} alt="" whole sizes="5rem" />
      <div>
        <p className={styles.name}>
          {product ? <a href={paths.product(item.product_id)}>{name}</a> : name}
        </p>
        {options && <p className={styles.options}>{options}</p>}
        <p className={styles.price}>{usd(item.price)}</p>
        {problem && <p className={styles.problem}>{problem.message}</p>}
        <div className={styles.actions}>
          {product && (
            <Quantity
              value={quantity}
              least={0}
              most={product.inventory_count}
              busy={busy}
              about={name}
              onChange={(wanted) => (wanted > 0 ? onQuantity(wanted) : onRemove())}
            />
          )}
          <button
            type="button"
            className="icon-button"
            aria-disabled={busy || undefined}
            aria-label={`Remove ${name}`}
            onClick={busy ? undefined : onRemove}
          >
            <Icon name="trash" />
          </button>
        </div>
      </div>
    </li>
  );
}
