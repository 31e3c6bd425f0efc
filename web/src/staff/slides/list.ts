/** What the list of slides is asked for, in its address and of the API. */
export const SLIDE_LIST = {
  sorts: ['sort_order', 'created_at', 'title'],
  sort: 'sort_order',
  filters: { is_active: 'flag', category: 'text' },
  size: 20,
} as const;

/** docs/behavior/content.md#slides */
export const CATEGORIES = [
  { value: 'general', label: 'General' },
  { value: 'events', label: 'Events' },
  { value: 'training', label: 'Training' },
  { value: 'community', label: 'Community' },
  { value: 'leadership', label: 'Leadership' },
  { value: 'meetings', label: 'Meetings' },
] as const;
