/** The question before a page is deleted. */
export const deletingPage = ({ title }: { title: string }) => ({
  title: 'Delete page',
  body: `Are you sure you want to delete “${title}”? It moves to the trash for 30 days.`,
});
