import { type FormEvent, useCallback, useContext, useEffect, useRef } from 'react';
import { AlertBox } from '../../shared/components/alert';
import { useSite } from '../../shared/components/site';
import { Empty } from '../../shared/components/states';
import { pageTitle, useHead } from '../../shared/lib/head';
import { usd } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import type { CartPageData } from '../../shared/state';
import { Breadcrumbs } from '../components/breadcrumbs';
import { loadInPlace } from '../navigation/navigate';
import { PageDataContext } from '../page-data';
import { CartRow } from './cart-row';
import { useCart } from './use-cart';
import { itemsInCart } from './words';

const CRUMBS = [
  { label: 'Shop', href: paths.shop() },
  { label: 'Shopping Cart', href: paths.cart },
];

/** Works without scripts as plain forms (`crates/site/src/cart.rs`). With scripts the page stays where it is, and follows changes elsewhere. */
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
      <Breadcrumbs crumbs={CRUMBS} />
      <h1 ref={title} tabIndex={-1}>
        Shopping Cart
      </h1>
      {cart && <CartContents given={cart} refocus={refocus} />}
    </div>
  );
}

interface FilledProps {
  given: CartPageData;
  refocus: () => void;
}

function CartContents({ given: { cart: first, message: said, payable }, refocus }: FilledProps) {
  const { cart = first, busy, set, remove, clear } = useCart(first, refocus);
  // The message is about the cart that the server rendered.
  const message = cart.item_count === first.item_count ? said : null;
  const { items } = cart;
  if (items.length === 0) {
    return (
      <>
        {message && <AlertBox>{message}</AlertBox>}
        <Empty title="Your cart is empty">
          <p>Add some items to get started</p>
          <a className="btn btn-solid" href={paths.shop()}>
            Go to the shop
          </a>
        </Empty>
      </>
    );
  }
  const onClear = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void clear();
  };
  return (
    <>
      <p className="quiet" role="status">
        {itemsInCart(cart.item_count)}
      </p>
      {message && <AlertBox>{message}</AlertBox>}
      <div className="beside">
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
        <section className="form panel" aria-label="Summary">
          <p className="pair total">
            <span>Total</span>
            <span>{usd(cart.total)}</span>
          </p>
          {payable ? (
            <>
              <a className="btn btn-solid btn-large needs-script" href={paths.checkout}>
                Proceed to Checkout
              </a>
              <p className="quiet">Shipping and tax, if any, are added at checkout.</p>
              <p className="without-script">
                Checkout needs JavaScript. Turn it on in your browser, or{' '}
                <a href={paths.contact()}>contact us</a> and we’ll take your order.
              </p>
            </>
          ) : (
            <p>Checkout functionality will be available once payment processing is set up.</p>
          )}
          <div className="form-end">
            <a className={payable ? undefined : 'btn btn-solid'} href={paths.shop()}>
              Continue shopping
            </a>
            <form method="post" action={paths.cart} onSubmit={onClear}>
              <button className="link quiet" type="submit" name="do" value="clear">
                Clear Cart
              </button>
            </form>
          </div>
        </section>
      </div>
    </>
  );
}
