/** The question before an album is deleted. */
export const deletingAlbum = ({ title }: { title: string }) => ({
  title: 'Delete album',
  body: `Are you sure you want to delete “${title}”? It moves to the trash for 30 days. Its pictures stay in the library.`,
});
