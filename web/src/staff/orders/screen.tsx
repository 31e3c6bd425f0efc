import type { StaffOrderItem } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import { usd } from '../../shared/lib/money';
import { CellDetails } from '../lists/cells';
import type { Column } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import styles from './order.module.css';
import { PackingTools } from './packing-tools';
import { DELIVERIES, ORDERS, STAGES } from './resource';
import { StatusBadge } from './stages';

const COLUMNS: readonly Column<StaffOrderItem>[] = [
  {
    label: 'Order',
    cell: (order) => <span className={styles.number}>{order.number}</span>,
    beneath: ({ name, delivery }) => (
      <CellDetails parts={[name, delivery === 'pickup' ? 'Pickup' : 'Shipping']} />
    ),
  },
  { label: 'Status', short: true, cell: (order) => <StatusBadge order={order} /> },
  {
    label: 'Total',
    sort: 'total',
    number: true,
    cell: (order) => (
      <>
        {usd(order.total)}
        {order.refunded > 0 && (
          <span className={styles.refunded}>({usd(order.refunded)} refunded)</span>
        )}
      </>
    ),
  },
  {
    label: 'Placed',
    sort: 'created_at',
    cell: (order) => <time dateTime={order.created_at}>{dateTime(order.created_at)}</time>,
  },
];

export default function OrdersScreen() {
  return (
    <ListScreen<StaffOrderItem>
      title="Orders"
      resource={ORDERS}
      columns={COLUMNS}
      nameOf={(order) => order.number}
      tabs={{ name: 'stage', label: 'Status', options: STAGES }}
      filters={[{ name: 'delivery', label: 'Delivery', options: DELIVERIES }]}
      bulk={[]}
      selectionTools={(orders) => <PackingTools orders={orders} />}
      empty={{
        title: 'No orders yet',
        text: 'Orders from your shop show up here.',
        first: 'Nothing to pack',
      }}
    />
  );
}
