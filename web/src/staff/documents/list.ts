/** What the list of documents is asked for, in its address and of the API. */
export const DOCUMENT_LIST = {
  sorts: ['created_at', 'updated_at', 'title'],
  sort: '-created_at',
  filters: { published: 'flag', category: 'text', visible_to: 'text', trashed: 'flag' },
  size: 20,
} as const;

export const CATEGORIES = [
  { value: 'contract', label: 'Contract' },
  { value: 'handbook', label: 'Handbook' },
  { value: 'policy', label: 'Policy' },
  { value: 'form', label: 'Form' },
  { value: 'memo', label: 'Memo' },
] as const;

export const AUDIENCES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'staff', label: 'Staff only' },
] as const;
