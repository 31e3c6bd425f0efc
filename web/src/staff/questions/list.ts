/** What the list of questions is asked for, in its address and of the API. */
export const QUESTION_LIST = {
  sorts: ['sort_order', 'created_at', 'question'],
  sort: 'sort_order',
  filters: { published: 'flag', category: 'text', trashed: 'flag' },
  size: 20,
} as const;
