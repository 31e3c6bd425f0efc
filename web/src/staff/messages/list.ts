/** What the inbox is asked for, in its address and of the API. */
export const MESSAGE_LIST = {
  sorts: ['created_at'],
  sort: '-created_at',
  filters: { status: 'text', is_spam: 'flag' },
  size: 20,
} as const;

export const STATUSES = [
  { value: 'new', label: 'New' },
  { value: 'read', label: 'Read' },
  { value: 'replied', label: 'Replied' },
  { value: 'closed', label: 'Archived' },
] as const;
