/** What the list of social posts is asked for, in its address and of the API. */
export const SOCIAL_LIST = {
  sorts: ['posted_at', 'created_at'],
  sort: '-posted_at',
  filters: { platform: 'text', trashed: 'flag' },
  size: 20,
} as const;
