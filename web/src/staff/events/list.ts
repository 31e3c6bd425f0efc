/** What the list of events is asked for, in its address and of the API. */
export const EVENT_LIST = {
  sorts: ['starts_at', 'created_at', 'updated_at', 'title'],
  sort: '-starts_at',
  filters: {
    status: ['published', 'scheduled', 'expired', 'draft'],
    event_type: 'text',
    when: ['upcoming', 'past'],
    trashed: 'flag',
  },
  // The next one comes first.
  first: { filter: 'when', value: 'upcoming', sort: 'starts_at' },
  size: 20,
} as const;
