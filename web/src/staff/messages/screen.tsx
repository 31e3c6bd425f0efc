import type { ContactMessage, MessageStatus } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import { type Column, flagOptions } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import styles from './message.module.css';
import { MESSAGES, STATUSES } from './resource';
import { StatusBadges } from './status-badge';

const EXCERPT_CHARS = 160;

export function excerptOf(message: string): string {
  const letters = [...message.trim().replaceAll(/\s+/g, ' ')];
  if (letters.length <= EXCERPT_CHARS) return letters.join('');
  const end = letters.lastIndexOf(' ', EXCERPT_CHARS);
  return `${letters.slice(0, end > 0 ? end : EXCERPT_CHARS).join('')}…`;
}

const statusClass = (status: MessageStatus) => (status === 'new' ? styles.unread : styles.seen);

function Excerpt({ message: { status, subject, message } }: { message: ContactMessage }) {
  return (
    <div className={styles.excerpt}>
      {subject && <p className={`clamp ${styles.subject} ${statusClass(status)}`}>{subject}</p>}
      <p className="clamp">{excerptOf(message)}</p>
    </div>
  );
}

const COLUMNS: readonly Column<ContactMessage>[] = [
  {
    label: 'From',
    cell: ({ status, name }) => <span className={statusClass(status)}>{name}</span>,
  },
  { label: 'Message', free: true, cell: (message) => <Excerpt message={message} /> },
  { label: 'Status', cell: (message) => <StatusBadges message={message} /> },
  {
    label: 'Received',
    sort: 'created_at',
    cell: (message) => <time dateTime={message.created_at}>{dateTime(message.created_at)}</time>,
  },
];

export default function MessagesScreen() {
  return (
    <ListScreen<ContactMessage>
      title="Messages"
      resource={MESSAGES}
      columns={COLUMNS}
      nameOf={(message) => message.name}
      filters={[
        { name: 'status', label: 'Status', options: STATUSES },
        { name: 'is_spam', label: 'Spam', options: flagOptions('Only spam', 'Without spam') },
      ]}
      bulk={['delete']}
      actions={(message) => (
        <RowActions
          resource={MESSAGES}
          row={message}
          name={message.name}
          editable={false}
          deleting={{
            title: 'Delete message',
            body: `Are you sure you want to delete the message from ${message.name}? This action cannot be undone.`,
          }}
        />
      )}
      empty={{
        title: 'No messages yet',
        text: 'Messages from the contact form show up here.',
      }}
    />
  );
}
