import type { SyntheticEvent } from 'react';
import type { CartItem } from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { Picture } from '../../shared/components/picture';
import { usd } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import { Quantity } from '../components/quantity';
import styles from './drawer.module.css';
import { variantLabel } from './words';

interface Props {
  item: CartItem;
  busy: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** An item in the drawer and on the cart's page: a form that works without scripts (`crates/site/src/cart.rs`). */
export function CartRow({ item, busy, onQuantity, onRemove }: Props) {
  const { id, product, problem, quantity } = item;
  const name = product?.name ?? 'Unknown Product';
  const options = product ? variantLabel(product) : '';
  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    if (busy || !(button instanceof HTMLButtonElement)) return;
    const wanted = Number(button.value);
    if (wanted > 0) onQuantity(wanted);
    else onRemove();
  };
  return (
    <li className={styles.row}>
      <Picture src={product?.image_url ?? null} facts={product?.picture} alt="" tile sizes="5rem" />
      <form method="post" action={paths.cart} onSubmit={onSubmit}>
        <input type="hidden" name="do" value="update" />
        <input type="hidden" name="item" value={id} />
        <p className={styles.name}>
          {product ? <a href={paths.product(item.product_id)}>{name}</a> : name}
        </p>
        {options && <p className={styles.options}>{options}</p>}
        <p>
          {usd(item.price)}
          {quantity > 1 && <span className="quiet">{` each · ${usd(item.price * quantity)}`}</span>}
        </p>
        {problem && <p className={styles.problem}>{problem.message}</p>}
        <div className={styles.actions}>
          {product && (
            <Quantity
              value={quantity}
              least={0}
              most={product.inventory_count}
              busy={busy}
              about={name}
              name="quantity"
            />
          )}
          <button
            type="submit"
            name="quantity"
            value="0"
            className="icon-button"
            aria-disabled={busy || undefined}
            aria-label={`Remove ${name}`}
          >
            <Icon name="trash" />
          </button>
        </div>
      </form>
    </li>
  );
}
