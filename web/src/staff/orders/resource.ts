import * as api from '../../shared/api/generated/sdk/admin-orders.gen';
import type {
  ListAllOrdersData,
  OrderPatch,
  StaffOrder,
  StaffOrderItem,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

/** Orders have no deletion and no bulk actions. */
const unsupported = () => Promise.reject(new Error('orders stay'));

export const ORDERS = resourceOf<
  OrderPatch,
  StaffOrder,
  StaffOrderItem,
  NonNullable<ListAllOrdersData['query']>
>(
  { subject: 'orders', one: 'order', many: 'orders' },
  {
    list: api.listAllOrders,
    get: api.getOrderById,
    update: api.updateOrder,
    remove: unsupported,
    bulk: unsupported,
    history: api.listOrderHistory,
    exported: api.exportOrders,
  },
);

/** How far an order is, in the words of those who pack it; values as the API's filter has them. */
export const STAGES = [
  { value: 'to_pack', label: 'To pack' },
  { value: 'ready', label: 'Ready' },
  { value: 'sent', label: 'Sent' },
  { value: 'done', label: 'Done' },
  { value: 'awaiting_payment', label: 'Awaiting payment' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'not_paid', label: 'Not paid' },
] as const;

export const DELIVERIES = [
  { value: 'shipping', label: 'Shipping' },
  { value: 'pickup', label: 'Pickup' },
] as const;
