import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LinkedOrder } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { Icon } from '../../shared/components/icon';
import { useSite } from '../../shared/components/site';
import { Loaded } from '../../shared/components/states';
import { pageTitle, useHead } from '../../shared/lib/head';
import { paths } from '../../shared/paths';
import { dispatchCartUpdated } from '../cart/session';
import { Missing } from '../components/missing';
import type { PageProps } from '../page-source';
import { Amounts, QuoteItems } from './amounts';
import { endAttempt } from './attempt';
import styles from './checkout.module.css';
import { forgetDraft } from './draft';
import { orderQuery } from './order-query';
import { OrderSkeleton } from './order-skeleton';
import { Pickup } from './pickup';
import { type Step, statusTexts, stepsOf } from './status';
import { trackingPage } from './tracking';

// The provider's webhook may arrive after the buyer.
const POLL_INTERVAL_MS = 3000;
const POLL_LIMIT_MS = 60_000;

export default function OrderPage({ params }: PageProps) {
  const { site } = useSite();
  const [watching, setWatching] = useState(true);
  useEffect(() => {
    const over = setTimeout(() => setWatching(false), POLL_LIMIT_MS);
    return () => clearTimeout(over);
  }, []);
  const order = useQuery({
    ...orderQuery(params.token ?? ''),
    // Asks again when the buyer returns from the bank's app.
    refetchOnWindowFocus: ({ state }) => state.data?.status === 'pending' && 'always',
    refetchInterval: ({ state }) =>
      watching && state.data?.status === 'pending' ? POLL_INTERVAL_MS : false,
  });
  const status = order.data?.status;
  const placed = status !== 'pending' || order.data?.is_processing;
  useEffect(() => {
    // The paid items have left the cart.
    if (status) dispatchCartUpdated();
    if (!status || !placed) return;
    endAttempt();
    if (status !== 'expired') forgetDraft();
  }, [status, placed]);
  useHead({
    title: pageTitle(order.data ? `Order ${order.data.number}` : 'Your order', site.site_name),
    description: site.site_description,
    siteName: site.site_name,
  });
  return (
    <div className={styles.room}>
      <Loaded
        query={order}
        failure="Failed to load your order"
        skeleton={
          <div className="wrap page">
            <OrderSkeleton />
          </div>
        }
      >
        {(found) => (found ? <OrderView order={found} watching={watching} /> : <Missing />)}
      </Loaded>
    </div>
  );
}

function OrderView({ order, watching }: { order: LinkedOrder; watching: boolean }) {
  const { number, delivery, address, pickup, tracking, pay_url } = order;
  const { title, text, next } = statusTexts(order, watching);
  return (
    <div className="wrap page">
      <div className={`beside ${styles.ordered}`}>
        <div>
          <div role="status" className={styles.status}>
            <p>
              <strong>{`Order ${number}`}</strong>
            </p>
            <h1>{title}</h1>
            <p>{text}</p>
            {next && (
              <ol className={styles.next}>
                {next.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ol>
            )}
            {tracking && <Tracking number={tracking} />}
            {pay_url && (
              <p>
                <a className="btn btn-solid btn-large" href={pay_url}>
                  Pay now
                </a>
              </p>
            )}
          </div>
          <section className="form" aria-labelledby="details">
            <h2 id="details">Details</h2>
            <Timeline steps={stepsOf(order)} />
            {address ? (
              <address>
                <span className={`quiet ${styles.block}`}>Ship to</span>
                {[
                  order.name,
                  address.line1,
                  address.line2,
                  `${address.city}, ${address.state} ${address.postal_code}`,
                ]
                  .filter(Boolean)
                  .map((line) => (
                    <span className={styles.block} key={line}>
                      {line}
                    </span>
                  ))}
              </address>
            ) : (
              pickup && (
                <div>
                  <p>{pickup.address ? 'Pick up at' : 'Pick up at the union hall'}</p>
                  <Pickup details={pickup} />
                  {order.name && <p>{`Name on the order: ${order.name}`}</p>}
                </div>
              )
            )}
          </section>
        </div>
        <section className="form panel" aria-labelledby="items">
          <h2 id="items">Items</h2>
          <QuoteItems lines={order.lines} pictures={order.pictures} />
          <Amounts of={order} code={order.discount_code} shipped={delivery === 'shipping'} />
          <p>
            Questions? <a href={paths.contact()}>Contact us</a> with your order number.
          </p>
          <p>
            <a className="back" href={paths.shop()}>
              <Icon name="arrow-left" />
              Back to shop
            </a>
          </p>
        </section>
      </div>
    </div>
  );
}

function Tracking({ number }: { number: string }) {
  const page = trackingPage(number);
  return (
    <>
      <p>
        Tracking number: <span className={styles.number}>{number}</span>
      </p>
      {page && (
        <p>
          <a className="btn btn-solid btn-large" href={page} target="_blank" rel="noopener">
            Track your parcel
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </>
  );
}

function Timeline({ steps }: { steps: Step[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ name, at }) => (
        <li key={name} className={at ? undefined : styles.ahead}>
          <Icon name={at ? 'circle-check' : 'clock'} />
          {name}
          {at ? <ShortDate instant={at} /> : <span>Not yet</span>}
        </li>
      ))}
    </ol>
  );
}
