/** What the list of news posts is asked for, in its address and of the API. */
export const NEWS_LIST = {
  sorts: ['created_at', 'updated_at', 'published_at', 'title'],
  sort: '-created_at',
  filters: {
    status: ['published', 'scheduled', 'expired', 'draft'],
    featured: 'flag',
    category: 'text',
    trashed: 'flag',
  },
  size: 20,
} as const;
