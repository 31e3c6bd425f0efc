/** What the fields of a document are called, in its form and in its history. */
export const DOCUMENT_LABELS = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  visible_to: 'Who can see it',
  file_url: 'File',
  file_size: 'Size in bytes',
  featured: 'Featured',
  published: 'Published',
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
