/** What the list of people is asked for, in its address and of the API. */
export const PERSON_LIST = {
  sorts: ['sort_order', 'name', 'created_at'],
  sort: 'sort_order',
  filters: { published: 'flag', group: 'text', trashed: 'flag' },
  size: 20,
} as const;
