/** What the list of links is asked for, in its address and of the API. */
export const NAV_LIST = {
  sorts: ['area'],
  sort: 'area',
  filters: { is_active: 'flag' },
  size: 100,
} as const;
