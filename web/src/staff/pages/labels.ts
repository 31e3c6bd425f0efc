import { SCHEDULE_LABELS } from '../forms/publication';

/** What the fields of a page are called, in its form and in its history. */
export const PAGE_LABELS = {
  title: 'Title',
  slug: 'Web address',
  parent_id: 'Parent page',
  sort_order: 'Order',
  description: 'Description',
  content_md: 'Content',
  image_url: 'Picture',
  published: 'Published',
  ...SCHEDULE_LABELS,
} as const;
