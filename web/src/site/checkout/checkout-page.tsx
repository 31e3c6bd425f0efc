import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSite } from '../../shared/components/site';
import { Empty, Loaded } from '../../shared/components/states';
import { pageTitle, useHead } from '../../shared/lib/head';
import { paths } from '../../shared/paths';
import { cartQuery, refetch } from '../cart/query';
import { CART_UPDATED } from '../cart/session';
import { Breadcrumbs } from '../components/breadcrumbs';
import styles from './checkout.module.css';
import { CheckoutForm } from './checkout-form';
import { OrderSkeleton } from './order-skeleton';
import { optionsQuery } from './queries';

const Drawer = lazy(() => import('../cart/drawer'));

const CRUMBS = [
  { label: 'Shop', href: paths.shop() },
  { label: 'Checkout', href: paths.checkout },
];

/** Only the browser knows the cart's session, so the cart is loaded after hydration. */
export default function CheckoutPage() {
  const { site } = useSite();
  useHead({
    title: pageTitle('Checkout', site.site_name),
    description: `Your order from ${site.organization_name || site.site_name}.`,
    siteName: site.site_name,
  });
  const [editing, setEditing] = useState(false);
  const queries = useQueryClient();
  const options = useQuery(optionsQuery);
  const cart = useQuery(cartQuery);
  useEffect(() => {
    // The query shows its own error.
    const refresh = () => void refetch(queries, cartQuery).catch(() => {});
    // The browser may restore this page on the way back from the payment page, when the cart may have been paid for.
    const back = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    window.addEventListener(CART_UPDATED, refresh);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener(CART_UPDATED, refresh);
      window.removeEventListener('pageshow', back);
    };
  }, [queries]);
  const failure = 'Failed to load checkout';
  return (
    <div className={`wrap page ${styles.room}`}>
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>Checkout</h1>
      <p className="without-script">Checkout requires JavaScript. Please turn it on.</p>
      <Loaded query={options} failure={failure} skeleton={<CheckoutSkeleton />}>
        {(offered) =>
          offered.provider === null || offered.delivery.length === 0 ? (
            <Empty title="Checkout Coming Soon">
              <p>Checkout functionality will be available once payment processing is set up.</p>
              {SHOP}
            </Empty>
          ) : (
            <Loaded query={cart} failure={failure} skeleton={<CheckoutSkeleton />}>
              {(found) =>
                found.items.length === 0 ? (
                  <Empty title="Your cart is empty">
                    <p>Add some items to get started</p>
                    {SHOP}
                  </Empty>
                ) : (
                  <CheckoutForm options={offered} cart={found} onEdit={() => setEditing(true)} />
                )
              }
            </Loaded>
          )
        }
      </Loaded>
      {editing && (
        <Suspense>
          <Drawer onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

const SHOP = (
  <a className="btn btn-solid" href={paths.shop()}>
    Go to the shop
  </a>
);

function CheckoutSkeleton() {
  return (
    <div className="needs-script beside">
      <OrderSkeleton />
      <OrderSkeleton />
    </div>
  );
}
