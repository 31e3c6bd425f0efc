import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, useEffect, useState } from 'react';
import { Icon } from '../../shared/components/icon';
import { paths } from '../../shared/paths';
import styles from './cart-button.module.css';
import { CART_COUNT, CART_UPDATED, cartSession, dispatchCartUpdated } from './session';

interface DrawerProps {
  onClose: () => void;
}

/** The button that opens the cart. A visitor without one loads no code for it. */
export function CartButton() {
  const queries = useQueryClient();
  const { data: count = 0 } = useQuery({
    queryKey: CART_COUNT,
    queryFn: () => import('./api').then(({ countItems }) => countItems()),
    // `refetchCount` asks.
    enabled: false,
  });
  const [changed, setChanged] = useState(false);
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const load = (event?: Event) => {
      if (!cartSession()) return;
      import('./query')
        .then(({ refetchCount }) => refetchCount(queries))
        // The initial count is not announced.
        .then(() => event && setChanged(true))
        .catch(() => {});
    };
    load();
    // The cart may have changed in a different window or page.
    const back = () => void (document.visibilityState === 'visible' && dispatchCartUpdated());
    window.addEventListener(CART_UPDATED, load);
    window.addEventListener('storage', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      window.removeEventListener(CART_UPDATED, load);
      window.removeEventListener('storage', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [queries]);
  const label = `Shopping cart, ${count === 1 ? '1 item' : `${count} items`}`;
  const open = (event: FormEvent) => {
    event.preventDefault();
    setFailed(false);
    import('./drawer').then(
      (module) => setDrawer(() => module.default),
      () => setFailed(true),
    );
  };
  return (
    <>
      {/* Until it is alive it leads to the page of the cart. */}
      <form action={paths.cart} className={styles.form} onSubmit={open}>
        <button
          type="submit"
          className={`btn needs-script ${styles.button}`}
          aria-haspopup="dialog"
          aria-label={label}
        >
          <Icon name="shopping-cart" />
          {count}
        </button>
      </form>
      <span className="sr-only" aria-live="polite">
        {changed && label}
      </span>
      <span className="without-script">
        <a className="btn" href={paths.cart}>
          Cart
        </a>
      </span>
      {failed && (
        <p className={styles.failed} role="alert">
          Your cart didn’t open. Reload the page and try again.
        </p>
      )}
      {Drawer && <Drawer onClose={() => setDrawer(undefined)} />}
    </>
  );
}
