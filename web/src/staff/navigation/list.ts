/** What the list of links is asked for, in its address and of the API. */
export const NAV_LIST = {
  sorts: ['sort_order', 'label', 'created_at'],
  sort: 'sort_order',
  filters: { area: 'text', is_active: 'flag' },
  size: 100,
} as const;
