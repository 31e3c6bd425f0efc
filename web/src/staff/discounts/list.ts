/** What the list of discount codes is asked for, in its address and of the API. */
export const DISCOUNT_LIST = {
  sorts: ['created_at', 'code'],
  sort: '-created_at',
  filters: { is_active: 'flag' },
  size: 20,
} as const;
