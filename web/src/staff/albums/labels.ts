/** What the fields of an album are called, in its form and in its history. */
export const ALBUM_LABELS = {
  title: 'Title',
  slug: 'Web address',
  day: 'Date',
  description: 'Description',
  related_path: 'Event or news post',
  pictures: 'Photos',
  published: 'Published',
} as const;
