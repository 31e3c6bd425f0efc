/** What the orders are asked for, in the address and of the API. */
export const ORDER_LIST = {
  sorts: ['created_at', 'total'],
  sort: '-created_at',
  filters: {
    stage: ['to_pack', 'ready', 'sent', 'done', 'awaiting_payment', 'refunded', 'not_paid'],
    delivery: 'text',
  },
  // The oldest order is packed first.
  first: { filter: 'stage', value: 'to_pack', sort: 'created_at', orAll: true },
  size: 20,
} as const;

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
