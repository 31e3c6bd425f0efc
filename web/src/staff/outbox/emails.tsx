import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutboxEmail } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import table from '../components/table.module.css';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, ROW_HEADER, TABLE } from '../components/table-roles';
import styles from './outbox.module.css';
import { OUTBOX, sendAgain } from './queries';
import type { OutboxState } from './search';

interface Props {
  items: OutboxEmail[];
  state: OutboxState;
}

const TIME_LABELS: Record<OutboxState, string> = {
  waiting: 'Next attempt',
  sent: 'Sent',
  'given-up': 'Failed',
};

const whenOf = (email: OutboxEmail, state: OutboxState) =>
  ({ waiting: email.next_try_at, sent: email.sent_at, 'given-up': email.given_up_at })[state];

export function Emails({ items, state }: Props) {
  const sent = state === 'sent';
  return (
    <table {...TABLE} className={table.table}>
      <thead {...ROW_GROUP}>
        <tr {...ROW}>
          <th {...COLUMN_HEADER}>Email</th>
          <th {...COLUMN_HEADER}>To</th>
          <th {...COLUMN_HEADER}>{TIME_LABELS[state]}</th>
          {!sent && <th {...COLUMN_HEADER}>Reason</th>}
          {!sent && (
            <th {...COLUMN_HEADER} className={table.actions}>
              <span>Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>
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
    <tr {...ROW}>
      <th {...ROW_HEADER}>{kindName(email)}</th>
      <td {...CELL} data-label="To" className={table.whole}>
        {recipientName(email)}
      </td>
      <td {...CELL} data-label={TIME_LABELS[state]}>
        {email.is_being_sent
          ? 'Sending now'
          : when && <time dateTime={when}>{dateTime(when)}</time>}
      </td>
      {state !== 'sent' && (
        <>
          <td {...CELL} data-label="Reason">
            <div className={styles.reason}>
              {email.reason ?? '–'}
              <span className="quiet">{formatAttempts(email.tries)}</span>
            </div>
          </td>
          <td {...CELL} className={table.actions}>
            {!email.is_being_sent && <SendAgain email={email} />}
          </td>
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

const KIND_LABELS: Record<string, string> = {
  contact: 'Message from the contact form',
  reply: 'Reply to a message',
  person_message: 'Message to a person',
  order: 'About an order',
  donation: 'About a donation',
  test: 'Test email',
  'account confirm': 'Confirm your email',
  'account confirm_again': 'Confirm your email',
  'account exists': 'You already have an account',
  'account recover': 'Choose a new password',
  'account sign_in': 'Sign-in link',
  'account invite': 'Invitation',
  'account email_change': 'Confirm a new email',
  'account change_again': 'Confirm a new email',
  'account reauthenticate': 'Verification code',
  'account approval': 'Request for access',
  'account waiting': 'Requests for access',
  'account wrong_codes': 'Warning about wrong codes',
  'account decided': 'Account approved or declined',
  'account changed': 'Notice about a changed account',
};

export const kindName = ({ kind, about }: Pick<OutboxEmail, 'kind' | 'about'>) =>
  KIND_LABELS[about ? `${kind} ${about}` : kind] ?? 'Email';

/** Recipients that are looked up when the email is sent. */
const LOOKED_UP: Record<string, string> = {
  contact: 'Contact email in the site settings',
  reply: 'Sender of the message',
  person_message: 'Person on the officers page',
};

export const recipientName = ({ to, kind }: Pick<OutboxEmail, 'to' | 'kind'>) =>
  to ?? LOOKED_UP[kind] ?? 'Unknown';

export const formatAttempts = (tries: number) =>
  tries === 0 ? 'Not tried yet' : `${tries} ${tries === 1 ? 'attempt' : 'attempts'}`;
