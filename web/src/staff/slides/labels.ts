import { SCHEDULE_LABELS } from '../forms/publication';

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

/** docs/behavior/content.md#slides */
export const CATEGORIES = [
  { value: 'general', label: 'General' },
  { value: 'events', label: 'Events' },
  { value: 'training', label: 'Training' },
  { value: 'community', label: 'Community' },
  { value: 'leadership', label: 'Leadership' },
  { value: 'meetings', label: 'Meetings' },
] as const;
