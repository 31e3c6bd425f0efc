import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutboxEmail } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import table from '../components/table.module.css';
import styles from './outbox.module.css';
import { OUTBOX, sendAgain } from './queries';
import type { OutboxState } from './search';
import { kindName, recipientName, triesInWords } from './words';

interface Props {
  items: OutboxEmail[];
  state: OutboxState;
}

const WHEN: Record<OutboxState, string> = {
  waiting: 'Next attempt',
  sent: 'Sent',
  'given-up': 'Given up',
};

const whenOf = (email: OutboxEmail, state: OutboxState) =>
  ({ waiting: email.next_try_at, sent: email.sent_at, 'given-up': email.given_up_at })[state];

export function Emails({ items, state }: Props) {
  const sent = state === 'sent';
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">To</th>
          <th scope="col">{WHEN[state]}</th>
          {!sent && <th scope="col">Reason</th>}
          {!sent && (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((email) => (
          <Row key={email.id} email={email} state={state} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ email, state }: { email: OutboxEmail; state: OutboxState }) {
  const when = whenOf(email, state);
  return (
    <tr>
      <th scope="row" className={styles.kind}>
        {kindName(email)}
      </th>
      <td data-label="To" className={styles.address}>
        {recipientName(email)}
      </td>
      <td data-label={WHEN[state]} className={table.short}>
        {email.is_being_sent
          ? 'Sending now'
          : when && <time dateTime={when}>{dateTime(when)}</time>}
      </td>
      {state !== 'sent' && (
        <>
          <td data-label="Reason">
            <div className={styles.reason}>
              {email.reason ?? '–'}
              <span className="quiet">{triesInWords(email.tries)}</span>
            </div>
          </td>
          <td className={table.actions}>{!email.is_being_sent && <SendAgain email={email} />}</td>
        </>
      )}
    </tr>
  );
}

function SendAgain({ email }: { email: OutboxEmail }) {
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () => sendAgain(email.id),
    meta: { success: 'The email is on its way.', failure: 'Failed to send the email again' },
    onSettled: () => queries.invalidateQueries({ queryKey: OUTBOX }),
  });
  return (
    <button
      type="button"
      className="btn btn-small"
      aria-disabled={sending.isPending || undefined}
      onClick={() => !sending.isPending && sending.mutate()}
    >
      {sending.isPending ? 'Sending...' : 'Send again'}
      <span className="sr-only">
        {' '}
        {kindName(email)} to {recipientName(email)}
      </span>
    </button>
  );
}
