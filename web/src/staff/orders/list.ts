/** What the orders are asked for, in the address and of the API. */
export const ORDER_LIST = {
  sorts: ['created_at', 'total'],
  sort: '-created_at',
  filters: { status: 'text', delivery: 'text' },
  size: 20,
} as const;

export const STATUSES = [
  { value: 'paid', label: 'Paid' },
  { value: 'pending', label: 'Awaiting payment' },
  { value: 'fulfilled', label: 'Fulfilled' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'expired', label: 'Not paid' },
] as const;

export const DELIVERIES = [
  { value: 'shipping', label: 'Shipping' },
  { value: 'pickup', label: 'Pickup' },
] as const;
