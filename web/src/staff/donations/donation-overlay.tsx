import { useParams } from '@tanstack/react-router';
import type { StaffDonation } from '../../shared/api/generated/types.gen';
import { mailtoLink } from '../../shared/lib/contact-links';
import { dateTime } from '../../shared/lib/dates';
import { usd } from '../../shared/lib/money';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import rows from '../components/rows.module.css';
import { useOverlayClose } from '../components/screen-context';
import { RecordLoader } from '../forms/record-loader';
import { DONATIONS } from './resource';
import { StatusBadge } from './status-badge';

export default function DonationOverlay() {
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screens.donations);
  return (
    <Dialog title="Donation" onClose={close}>
      <RecordLoader resource={DONATIONS} id={id}>
        {(donation) => <Details donation={donation} />}
      </RecordLoader>
    </Dialog>
  );
}

function Details({ donation }: { donation: StaffDonation }) {
  const { name, email, amount, interval, status, received, payments, erased_at } = donation;
  return (
    <article className="form">
      <div>
        <div className="badges">
          <h3>{`${usd(amount)}${interval === 'monthly' ? ' a month' : ''}`}</h3>
          <StatusBadge status={status} />
        </div>
        {erased_at ? (
          <p>Name and email were erased.</p>
        ) : (
          <>
            <p>{name}</p>
            <p>
              <a href={mailtoLink(email)}>{email}</a>
            </p>
          </>
        )}
      </div>
      {payments.length === 0 ? (
        <p>Nothing has come in yet.</p>
      ) : (
        <div>
          <p className={rows.row}>
            <strong>Received</strong>
            <strong>{usd(received)}</strong>
          </p>
          <ul className={rows.rows} aria-label="Payments">
            {payments.map((payment) => (
              <li key={payment.created_at} className={rows.row}>
                <time dateTime={payment.created_at}>{dateTime(payment.created_at)}</time>
                {usd(payment.amount)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="field-hint">
        {donation.provider === 'demo'
          ? 'This was a trial: no money moved.'
          : 'To give money back, refund the payment in your payment provider’s dashboard.'}
      </p>
    </article>
  );
}
