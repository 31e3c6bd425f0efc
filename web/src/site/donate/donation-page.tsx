import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Donation } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { AlertBox } from '../../shared/components/alert';
import { ShortDate } from '../../shared/components/dates';
import { useSite } from '../../shared/components/site';
import { Spinner } from '../../shared/components/spinner';
import { Loaded } from '../../shared/components/states';
import { pageTitle, useHead } from '../../shared/lib/head';
import { usd } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import { Missing } from '../components/missing';
import type { PageProps } from '../page-source';
import styles from './donate-page.module.css';
import { donationQuery } from './donation-query';

/** The page of a donation, for anyone who has its link. */
export default function DonationPage({ params: { token = '' } }: PageProps) {
  const { site } = useSite();
  const donation = useQuery(donationQuery(token));
  useHead({
    title: pageTitle('Your donation', site.site_name),
    description: site.site_description,
    siteName: site.site_name,
  });
  return (
    <Loaded
      query={donation}
      failure="Failed to load your donation"
      skeleton={
        <div className="wrap page">
          <Spinner />
        </div>
      }
    >
      {(found) => (found ? <DonationView token={token} donation={found} /> : <Missing />)}
    </Loaded>
  );
}

function statusTexts({ status, amount, ended_at }: Donation) {
  const money = usd(amount);
  switch (status) {
    case 'active':
      return {
        title: 'Thank you for giving every month',
        text: `You give ${money} each month. You can stop at any time.`,
      };
    case 'ended':
      return {
        title: 'Your monthly donation has ended',
        text: ended_at
          ? 'Nothing more will be charged. Thank you for everything you gave.'
          : 'Thank you for everything you gave.',
      };
    case 'received':
      return { title: 'Thank you for your donation', text: `We received your gift of ${money}.` };
    case 'pending':
      return {
        title: 'Your donation is on its way',
        text: 'We’ll email you a receipt as soon as the payment comes in.',
      };
    case 'expired':
      return {
        title: 'This donation wasn’t completed',
        text: 'Nothing was charged. You’re welcome to try again.',
      };
  }
}

function DonationView({ token, donation }: { token: string; donation: Donation }) {
  const { title, text } = statusTexts(donation);
  return (
    <div className="wrap page">
      <div className={styles.reading}>
        <div role="status">
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        {donation.payments.length > 0 && (
          <section aria-labelledby="received">
            <h2 id="received">What you gave</h2>
            <ul>
              {donation.payments.map(({ amount, created_at }) => (
                <li key={created_at}>
                  <ShortDate instant={created_at} />: {usd(amount)}
                </li>
              ))}
            </ul>
            {donation.payments.length > 1 && <p>{`${usd(donation.received)} in all`}</p>}
          </section>
        )}
        {donation.status === 'active' && <StopDonation token={token} amount={donation.amount} />}
        {donation.status === 'expired' && (
          <p>
            <a className="btn" href={paths.donate}>
              Make a donation
            </a>
          </p>
        )}
        <p>
          Questions? <a href={paths.contact()}>Contact us</a>.
        </p>
      </div>
    </div>
  );
}

function StopDonation({ token, amount }: { token: string; amount: number }) {
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const stop = async () => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const { stopDonation } = await import('./api');
      queries.setQueryData(donationQuery(token).queryKey, await stopDonation(token));
    } catch (error) {
      console.error('Failed to stop a donation', error);
      setFailure(
        error instanceof ApiError && error.message
          ? error.message
          : 'There was no answer. Please try again: your donation may still be active.',
      );
      setBusy(false);
    }
  };
  return (
    <>
      <p className="needs-script">
        <button
          type="button"
          className="btn"
          aria-haspopup="dialog"
          onClick={() => dialog.current?.showModal()}
        >
          Stop monthly donation
        </button>
      </p>
      <p className="without-script">
        Stopping your donation here needs JavaScript. Contact us and we’ll stop it for you.
      </p>
      <dialog ref={dialog} className="dialog" aria-labelledby="stop-title">
        <h2 id="stop-title">Stop your monthly donation?</h2>
        <p>{`We’ll stop charging ${usd(amount)} each month. You can start again whenever you like.`}</p>
        {failure && <AlertBox>{failure}</AlertBox>}
        <form method="dialog" className="form-end">
          <button
            type="button"
            className="btn btn-solid"
            aria-disabled={busy || undefined}
            onClick={() => void stop()}
          >
            {busy ? 'Stopping...' : 'Stop donation'}
          </button>
          <button type="submit" className="btn">
            Keep giving
          </button>
        </form>
      </dialog>
    </>
  );
}
