import type { CartItem } from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { Quantity } from '../components/quantity';
import { CartItemView } from './cart-item';
import styles from './drawer.module.css';

interface Props {
  item: CartItem;
  /** A change is under way. */
  busy: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function CartRow({ item, busy, onQuantity, onRemove }: Props) {
  const { product, quantity } = item;
  return (
    <CartItemView item={item}>
      {(details, name) => (
        <div>
          {details}
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
      )}
    </CartItemView>
  );
}
