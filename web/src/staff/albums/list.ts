/** What the list of albums is asked for, in its address and of the API. */
export const ALBUM_LIST = {
  sorts: ['day', 'created_at', 'updated_at', 'title'],
  sort: '-day',
  filters: { published: 'flag', trashed: 'flag' },
  size: 20,
} as const;
