/** What the list of pages is asked for, in its address and of the API. */
export const PAGE_LIST = {
  sorts: ['path', 'title', 'created_at', 'updated_at'],
  sort: 'path',
  filters: {
    status: ['published', 'scheduled', 'expired', 'draft'],
    top: 'flag',
    trashed: 'flag',
  },
  size: 20,
} as const;
