import type { ContactMessage } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import { screens } from '../components/paths';
import { type Column, flag } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import { MESSAGE_LIST, STATUSES } from './list';
import { MESSAGES } from './resource';
import { StatusBadges } from './status-badge';

const COLUMNS: readonly Column<ContactMessage>[] = [
  {
    label: 'From',
    cell: (message) => message.name,
  },
  { label: 'Subject', free: true, cell: (message) => message.subject ?? '–' },
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
      screen={screens.messages}
      spec={MESSAGE_LIST}
      columns={COLUMNS}
      nameOf={(message) => message.name}
      filters={[
        { name: 'status', label: 'Status', options: STATUSES },
        { name: 'is_spam', label: 'Spam', options: flag('Only spam', 'Without spam') },
      ]}
      bulk={['delete']}
      actions={(message) => (
        <RowActions
          resource={MESSAGES}
          row={message}
          name={message.name}
          screen={screens.messages}
          editable={false}
          deleting={{
            title: 'Delete message',
            body: `Are you sure you want to delete the message from ${message.name}? This action cannot be undone.`,
          }}
        />
      )}
      empty={{
        title: 'No messages yet',
        text: 'What visitors send with the contact form arrives here.',
      }}
    />
  );
}
