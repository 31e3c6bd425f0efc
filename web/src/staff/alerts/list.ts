/** What the list of alerts is asked for, in its address and of the API. */
export const ALERT_LIST = {
  sorts: ['created_at', 'updated_at', 'text'],
  sort: '-created_at',
  filters: {
    status: ['published', 'scheduled', 'expired', 'draft'],
    kind: ['information', 'important', 'urgent'],
    trashed: 'flag',
  },
  size: 20,
} as const;
