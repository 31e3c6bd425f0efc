import { useContext, useEffect } from 'react';
import type { CartItem } from '../../shared/api/generated/types.gen';
import { Alert } from '../../shared/components/alert';
import { Picture } from '../../shared/components/picture';
import { useSite } from '../../shared/components/site';
import { Empty } from '../../shared/components/states';
import { pageTitle, useHead } from '../../shared/lib/head';
import { paths } from '../../shared/paths';
import type { CartGiven } from '../../shared/state';
import { GivenContext } from '../given';
import { loadInPlace } from '../navigation/navigate';
import styles from './drawer.module.css';
import { choice, usd } from './price';
import { CART_UPDATED } from './session';

/** The cart in plain forms (`site/cart.rs`), for whoever has no scripts, or pressed a button before they were there. */
export default function CartPage() {
  const { site } = useSite();
  const { cart } = useContext(GivenContext);
  useHead({
    title: pageTitle('Shopping Cart', site.site_name),
    description: site.site_description,
    siteName: site.site_name,
  });
  // Whoever comes back from another page: only the server knows what is in it.
  useEffect(() => {
    if (!cart) loadInPlace(paths.cart);
  }, [cart]);
  useEffect(() => {
    // What the open cart changes above this page, the page shows once it can be seen.
    const changed = () =>
      document
        .querySelector('dialog:modal')
        ?.addEventListener('close', () => loadInPlace(paths.cart), { once: true });
    window.addEventListener(CART_UPDATED, changed);
    return () => window.removeEventListener(CART_UPDATED, changed);
  }, []);
  return (
    <div className="wrap page">
      <div className={styles.page}>
        <h1>Shopping Cart</h1>
        {cart && <Filled given={cart} />}
      </div>
    </div>
  );
}

function Filled({ given: { cart, message, payable } }: { given: CartGiven }) {
  if (cart.items.length === 0) {
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
  return (
    <>
      <p>{`${cart.item_count} item(s) in your cart`}</p>
      {message && <Alert>{message}</Alert>}
      <ul>
        {cart.items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <span>{usd(cart.total)}</span>
      </p>
      {payable ? (
        <>
          <a className="btn btn-solid btn-large needs-script" href={paths.checkout}>
            Proceed to Checkout
          </a>
          <p className="without-script">
            Checkout needs JavaScript. Turn it on in your browser, or{' '}
            <a href={paths.contact()}>contact us</a> and we’ll take your order.
          </p>
        </>
      ) : (
        <p>Checkout functionality will be available once payment processing is set up.</p>
      )}
      <form method="post" action={paths.cart}>
        <button className="btn" type="submit" name="do" value="clear">
          Clear Cart
        </button>
      </form>
      <a href={paths.shop()}>Continue shopping</a>
    </>
  );
}

function Row({ item }: { item: CartItem }) {
  const { product, quantity, problem } = item;
  const name = product?.name ?? 'Unknown Product';
  const options = product ? choice(product) : '';
  return (
    <li className={styles.row}>
      <Picture src={product?.image_url ?? null} alt="" whole sizes="5rem" />
      <form method="post" action={paths.cart}>
        <p className={styles.name}>
          {product ? <a href={paths.product(item.product_id)}>{name}</a> : name}
        </p>
        {options && <p className={styles.options}>{options}</p>}
        <p className={styles.price}>{usd(item.price)}</p>
        {problem && <p className={styles.problem}>{problem.message}</p>}
        <input type="hidden" name="item" value={item.id} />
        <div className={`field ${styles.actions}`}>
          {product && (
            <>
              <input
                type="number"
                name="quantity"
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
    </li>
  );
}
