import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../shared/components/icon';
import styles from './cart-button.module.css';
import { CART_UPDATED, cartSession } from './session';

const Drawer = lazy(() => import('./drawer'));

/** Opens the cart. Who has put nothing into one loads none of it. */
export function CartButton() {
  const [count, setCount] = useState(0);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const load = () => {
      if (cartSession()) import('./api').then(({ countItems }) => countItems().then(setCount));
    };
    load();
    window.addEventListener(CART_UPDATED, load);
    return () => window.removeEventListener(CART_UPDATED, load);
  }, []);
  return (
    <>
      <button
        type="button"
        className={`btn needs-script ${styles.button}`}
        aria-haspopup="dialog"
        aria-label={`Shopping cart, ${count === 1 ? '1 item' : `${count} items`}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="shopping-cart" />
        {count}
      </button>
      {open && (
        <Suspense>
          <Drawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
