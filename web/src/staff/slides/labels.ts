import { SCHEDULE_LABELS } from '../forms/schedule-fields';

/** What the fields of a slide are called, in its form and in its history. */
export const SLIDE_LABELS = {
  title: 'Title',
  image_url: 'Image',
  description: 'Description',
  caption: 'Caption',
  link_url: 'Link',
  link_text: 'Link text',
  category: 'Category',
  sort_order: 'Order',
  is_active: 'Active',
  featured: 'Featured',
  ...SCHEDULE_LABELS,
} as const;
