import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/components/icon';
import { Spinner } from '../../shared/components/spinner';
import { usd } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import { onLeaving } from '../navigation/navigate';
import { CartRow } from './cart-row';
import styles from './drawer.module.css';
import { loadOptions } from './options';
import { showCartError, showCartToast } from './toast';
import { useCart } from './use-cart';
import { itemsInCart } from './words';

export default function Drawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [loading, setLoading] = useState(true);
  const [leaving, setLeaving] = useState(false);
  /** The focused element is gone. */
  const refocus = useCallback(() => title.current?.focus(), []);
  const { cart, busy, read, set, remove, clear } = useCart(undefined, refocus);
  const isEmpty = useRef(true);
  isEmpty.current = !cart;
  const load = useCallback(() => {
    setLoading(true);
    read()
      .catch((error) => {
        console.error('Failed to load cart items', error);
        if (isEmpty.current) showCartError('Failed to load cart items');
      })
      .finally(() => setLoading(false));
  }, [read]);
  useEffect(() => {
    dialog.current?.showModal();
    load();
  }, [load]);
  // It does not stay over the page that one of its links leads to.
  useEffect(() => onLeaving(() => dialog.current?.close()), []);
  const again = () => {
    refocus();
    load();
  };
  const checkOut = async () => {
    if (leaving) return;
    setLeaving(true);
    try {
      const { provider } = await loadOptions();
      // The drawer was closed, so don't navigate.
      if (!dialog.current?.open) return;
      if (provider) window.location.assign(paths.checkout);
      else {
        showCartToast('Checkout Coming Soon', {
          text: 'Checkout functionality will be available once payment processing is set up.',
        });
      }
    } catch (error) {
      console.error('Failed to start checkout', error);
      showCartError('Failed to start checkout. Please try again.');
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
            {cart && (count === 0 ? 'Your cart is empty' : itemsInCart(count))}
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
          <div className={`empty ${styles.empty}`}>
            <p>Add some items to get started</p>
            <a
              className="btn btn-solid"
              href={paths.shop()}
              onClick={() => dialog.current?.close()}
            >
              Go to the shop
            </a>
          </div>
        )}
        <ul>
          {items.map((item) => (
            <CartRow
              key={item.id}
              item={item}
              busy={busy}
              onQuantity={(quantity) => void set(item.id, quantity)}
              onRemove={() => void remove(item.id)}
            />
          ))}
        </ul>
      </div>
      {items.length > 0 && (
        <div className={styles.foot}>
          <p className="pair total">
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
            className="link quiet"
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : () => void clear()}
          >
            Clear Cart
          </button>
        </div>
      )}
    </dialog>
  );
}
