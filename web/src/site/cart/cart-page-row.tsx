import { type SyntheticEvent, useEffect, useRef } from 'react';
import type { CartItem } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { CartItemView } from './cart-item';
import styles from './drawer.module.css';
import type { QuestionView } from './use-cart';

interface Props {
  item: CartItem;
  /** The last change of this item that was answered. */
  answered: QuestionView | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** A row of the cart's page: a form, which works by itself. */
export function CartPageRow({ item, answered, onQuantity, onRemove }: Props) {
  const { id, product, quantity } = item;
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(quantity);
  useEffect(() => {
    // Keeps input since then, and input from before hydration.
    const replaced = [before.current, answered?.quantity].map(String);
    before.current = quantity;
    if (field.current && replaced.includes(field.current.value))
      field.current.value = String(quantity);
  }, [quantity, answered]);
  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    const wanted = field.current?.valueAsNumber || 0;
    if (button instanceof HTMLButtonElement && button.value === 'remove') onRemove();
    else if (wanted > 0) onQuantity(wanted);
    else onRemove();
  };
  return (
    <CartItemView item={item}>
      {(details, name) => (
        <form method="post" action={paths.cart} data-item={id} onSubmit={onSubmit}>
          {details}
          <input type="hidden" name="item" value={id} />
          <div className={`field ${styles.actions}`}>
            {product && (
              <>
                <input
                  ref={field}
                  type="number"
                  name="quantity"
                  required
                  aria-label={`Quantity of ${name}`}
                  min={0}
                  max={Math.max(product.inventory_count, quantity)}
                  defaultValue={quantity}
                />
                <button className="btn" type="submit" name="do" value="update">
                  Update<span className="sr-only"> {name}</span>
                </button>
              </>
            )}
            <button className="btn" type="submit" name="do" value="remove" formNoValidate>
              Remove<span className="sr-only"> {name}</span>
            </button>
          </div>
        </form>
      )}
    </CartItemView>
  );
}
