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
