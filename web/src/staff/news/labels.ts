import { SCHEDULE_LABELS } from '../forms/publication';

/** What the fields of a news post are called, in its form and in its history. */
export const NEWS_LABELS = {
  title: 'Title',
  slug: 'Web address',
  excerpt: 'Summary',
  content_md: 'Content',
  author_name: 'Author',
  category: 'Category',
  featured_img: 'Featured image',
  featured: 'Featured',
  published: 'Published',
  ...SCHEDULE_LABELS,
} as const;
