/** What the donations are asked for, in the address and of the API. */
export const DONATION_LIST = {
  sorts: ['created_at', 'received'],
  sort: '-created_at',
  filters: { status: 'text', interval: 'text' },
  size: 20,
} as const;

export const STATUSES = [
  { value: 'received', label: 'Received' },
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Ended' },
  { value: 'pending', label: 'Awaiting payment' },
  { value: 'expired', label: 'Not paid' },
] as const;

export const INTERVALS = [
  { value: 'once', label: 'One time' },
  { value: 'monthly', label: 'Monthly' },
] as const;
