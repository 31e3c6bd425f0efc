import type { StaffDonationItem } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import { usd } from '../../shared/lib/money';
import type { Column } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { DONATIONS, INTERVALS, STATUSES } from './resource';
import { StatusBadge } from './status-badge';

const nameOf = ({ name }: StaffDonationItem) => name || 'Name erased';

const COLUMNS: readonly Column<StaffDonationItem>[] = [
  {
    label: 'Name',
    cell: nameOf,
  },
  {
    label: 'Amount',
    number: true,
    cell: ({ amount, interval }) => `${usd(amount)}${interval === 'monthly' ? ' a month' : ''}`,
  },
  { label: 'Status', short: true, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    label: 'Received',
    sort: 'received',
    number: true,
    labeled: true,
    cell: ({ received }) => usd(received),
  },
  {
    label: 'Started',
    sort: 'created_at',
    cell: ({ created_at }) => <time dateTime={created_at}>{dateTime(created_at)}</time>,
  },
];

export default function DonationsScreen() {
  return (
    <ListScreen<StaffDonationItem>
      title="Donations"
      resource={DONATIONS}
      columns={COLUMNS}
      nameOf={nameOf}
      filters={[
        { name: 'status', label: 'Status', options: STATUSES },
        { name: 'interval', label: 'How often', options: INTERVALS },
      ]}
      bulk={[]}
      empty={{
        title: 'No donations yet',
        text: 'Donations made on the site show up here.',
      }}
    />
  );
}
