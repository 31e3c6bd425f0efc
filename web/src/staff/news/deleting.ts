/** The question before a post is deleted. */
export const deletingPost = ({ title }: { title: string }) => ({
  title: 'Delete news post',
  body: `Are you sure you want to delete “${title}”? It moves to the trash for 30 days.`,
});
