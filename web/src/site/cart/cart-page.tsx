import { type FormEvent, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Alert } from '../../shared/components/alert';
import { useSite } from '../../shared/components/site';
import { Empty } from '../../shared/components/states';
import { pageTitle, useHead } from '../../shared/lib/head';
import { usd } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import type { CartPageData } from '../../shared/state';
import { loadInPlace } from '../navigation/navigate';
import { PageDataContext } from '../page-data';
import { CartPageRow } from './cart-page-row';
import styles from './drawer.module.css';
import { useCart } from './use-cart';

/**
 * The cart in plain forms (`crates/site/src/cart.rs`), for browsers without scripts, or before the scripts are loaded. With scripts the page
 * stays where it is, and follows what is changed elsewhere.
 */
export default function CartPage() {
  const { site } = useSite();
  const { cart } = useContext(PageDataContext);
  const title = useRef<HTMLHeadingElement>(null);
  useHead({
    title: pageTitle('Shopping Cart', site.site_name),
    description: site.site_description,
    siteName: site.site_name,
  });
  // After a return from another page, only the server knows the items.
  useEffect(() => {
    if (!cart) loadInPlace(paths.cart);
  }, [cart]);
  const refocus = useCallback(() => title.current?.focus(), []);
  return (
    <div className="wrap page">
      <div className={styles.page}>
        <h1 ref={title} tabIndex={-1}>
          Shopping Cart
        </h1>
        {cart && <Filled given={cart} refocus={refocus} />}
      </div>
    </div>
  );
}

interface FilledProps {
  given: CartPageData;
  refocus: () => void;
}

function Filled({ given: { cart: first, message: said, payable }, refocus }: FilledProps) {
  const { cart = first, busy, answered, set, remove, clear } = useCart(first, refocus);
  // It was said of the cart as it came.
  const message = cart.item_count === first.item_count ? said : null;
  const list = useRef<HTMLUListElement>(null);
  const isAlive = useAlive();
  const { items } = cart;
  if (items.length === 0) {
    return (
      <>
        {message && <Alert>{message}</Alert>}
        <Empty title="Your cart is empty">
          <p>Add some items to get started</p>
          <a className="btn" href={paths.shop()}>
            Go to the shop
          </a>
        </Empty>
      </>
    );
  }
  /** Saves typed quantities. False if one was invalid or the cart changed by more, so that the buyer sees why before the checkout. */
  const saveTyped = async () => {
    const typed = items.flatMap(({ id, quantity }) => {
      const form = list.current?.querySelector<HTMLFormElement>(`form[data-item="${id}"]`);
      const field = form?.elements.namedItem('quantity');
      return field instanceof HTMLInputElement && field.value !== String(quantity)
        ? [{ id, field, wanted: field.valueAsNumber || 0 }]
        : [];
    });
    if (!typed.every(({ field }) => field.reportValidity())) return false;
    for (const { id, wanted } of typed) {
      const now = await (wanted > 0 ? set(id, wanted) : remove(id));
      if (!now || now.notice || now.items.length === 0) return false;
    }
    return true;
  };
  const checkOut = async () => {
    if (!busy && (await saveTyped())) window.location.assign(paths.checkout);
  };
  const onClear = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void clear();
  };
  return (
    <>
      <p role="status">{`${cart.item_count} item(s) in your cart`}</p>
      {message && <Alert>{message}</Alert>}
      <ul ref={list}>
        {items.map((item) => (
          <CartPageRow
            key={item.id}
            item={item}
            answered={answered[item.id]}
            onQuantity={(quantity) => void set(item.id, quantity)}
            onRemove={() => !busy && void remove(item.id)}
          />
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <span>{usd(cart.total)}</span>
      </p>
      {payable ? (
        <>
          {/* A press that comes before the scripts must not go on without what was typed. */}
          <button
            type="button"
            className="btn btn-solid btn-large needs-script"
            disabled={!isAlive}
            aria-disabled={busy || undefined}
            onClick={() => void checkOut()}
          >
            Proceed to Checkout
          </button>
          <p className="without-script">
            Checkout needs JavaScript. Turn it on in your browser, or{' '}
            <a href={paths.contact()}>contact us</a> and we’ll take your order.
          </p>
        </>
      ) : (
        <p>Checkout functionality will be available once payment processing is set up.</p>
      )}
      <form method="post" action={paths.cart} onSubmit={onClear}>
        <button className="btn" type="submit" name="do" value="clear">
          Clear Cart
        </button>
      </form>
      <a href={paths.shop()}>Continue shopping</a>
    </>
  );
}

/** Whether the scripts of the page have come. */
function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive;
}
