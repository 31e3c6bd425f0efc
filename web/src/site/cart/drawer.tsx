import { useCallback, useEffect, useRef, useState } from 'react';
import type { Cart } from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { Spinner } from '../../shared/components/spinner';
import { paths } from '../../shared/paths';
import { onLeaving } from '../navigation/navigate';
import { emptyCart, loadCart, removeItem, setQuantity } from './api';
import { CartRow } from './cart-row';
import styles from './drawer.module.css';
import { loadOptions } from './options';
import { usd } from './price';
import { CART_UPDATED, cartUpdated } from './session';
import { failed, told } from './toast';

/** The cart, a sheet on the right. What is in it is asked for anew each time it is opened. */
export default function Drawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [cart, setCart] = useState<Cart>();
  const [loading, setLoading] = useState(true);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  /** How often the cart was asked for, and which of these answers is shown: no older one comes after it. */
  const asked = useRef(0);
  const shown = useRef(0);
  const read = useCallback(async () => {
    const turn = ++asked.current;
    const now = await loadCart();
    if (turn < shown.current) return;
    shown.current = turn;
    setCart(now);
  }, []);
  const load = useCallback(() => {
    setLoading(true);
    read()
      .catch((error) => {
        console.error('Failed to load cart items', error);
        if (shown.current === 0) failed('Failed to load cart items');
      })
      .finally(() => setLoading(false));
  }, [read]);
  useEffect(() => {
    dialog.current?.showModal();
    load();
    // Something that was put in before may arrive while it is open. What is shown stays where it cannot be looked up.
    const follow = () => void read().catch((error) => console.error(error));
    window.addEventListener(CART_UPDATED, follow);
    return () => window.removeEventListener(CART_UPDATED, follow);
  }, [load, read]);
  // It does not stay over the page that one of its links leads to.
  useEffect(() => onLeaving(() => dialog.current?.close()), []);
  /** What had the focus is gone. */
  const refocus = () => title.current?.focus();

  /** One change after the other: each answers the cart as it is then. */
  const change = async (wanted: () => Promise<Cart>, failure: string, done?: () => void) => {
    setBusy(true);
    try {
      const now = await wanted();
      shown.current = ++asked.current;
      setCart(now);
      if (now.notice) told('Cart updated', { text: now.notice });
      done?.();
      cartUpdated();
    } catch (error) {
      console.error(failure, error);
      failed(failure);
      // As it is now, if that can be had: it may have arrived all the same.
      cartUpdated();
    }
    setBusy(false);
  };
  const set = (id: string, quantity: number) =>
    change(() => setQuantity(id, quantity), 'Failed to update cart item');
  const remove = (id: string) =>
    change(
      () => removeItem(id),
      'Failed to remove item from cart',
      () => {
        told('Item removed', { text: 'Item has been removed from your cart' });
        refocus();
      },
    );
  const clear = () =>
    change(emptyCart, 'Failed to clear cart', () => {
      told('Cart cleared', { text: 'All items have been removed from your cart' });
      refocus();
    });
  const again = () => {
    refocus();
    load();
  };
  const checkOut = async () => {
    if (leaving) return;
    setLeaving(true);
    try {
      const { provider } = await loadOptions();
      // Who has closed it meanwhile has gone elsewhere.
      if (!dialog.current?.open) return;
      if (provider) window.location.assign(paths.checkout);
      else {
        told('Checkout Coming Soon', {
          text: 'Checkout functionality will be available once payment processing is set up.',
        });
      }
    } catch (error) {
      console.error('Failed to start checkout', error);
      failed('Failed to start checkout. Please try again.');
    }
    setLeaving(false);
  };

  const items = cart?.items ?? [];
  const count = cart?.item_count ?? 0;
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby="cart-title"
      aria-describedby="cart-count"
      onClose={onClose}
    >
      <div className={styles.head}>
        <div>
          <h2 id="cart-title" ref={title} tabIndex={-1}>
            Shopping Cart
          </h2>
          <p id="cart-count" role="status">
            {cart && (count === 0 ? 'Your cart is empty' : `${count} item(s) in your cart`)}
          </p>
        </div>
        <form method="dialog">
          <button type="submit" className="icon-button" aria-label="Close cart">
            <Icon name="x" />
          </button>
        </form>
      </div>
      <div className={styles.items} aria-busy={loading}>
        {!cart && loading && <Spinner />}
        {!cart && !loading && (
          <div className={styles.empty}>
            <p>We couldn’t load your cart.</p>
            <button type="button" className="btn" onClick={again}>
              Try again
            </button>
          </div>
        )}
        {cart && items.length === 0 && (
          <p className={styles.empty}>Add some items to get started</p>
        )}
        <ul>
          {items.map((item) => (
            <CartRow
              key={item.id}
              item={item}
              busy={busy}
              onQuantity={(quantity) => set(item.id, quantity)}
              onRemove={() => remove(item.id)}
            />
          ))}
        </ul>
      </div>
      {items.length > 0 && (
        <div className={styles.foot}>
          <p className={styles.total}>
            <span>Total</span>
            <span>{usd(cart?.total ?? 0)}</span>
          </p>
          <button
            type="button"
            className="btn btn-solid btn-large"
            aria-disabled={leaving || undefined}
            onClick={() => void checkOut()}
          >
            {leaving ? 'One moment...' : 'Proceed to Checkout'}
          </button>
          <button
            type="button"
            className="btn"
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : clear}
          >
            Clear Cart
          </button>
        </div>
      )}
    </dialog>
  );
}
