/** The question before an event is deleted. */
export const deletingEvent = ({ title }: { title: string }) => ({
  title: 'Delete event',
  body: `Are you sure you want to delete “${title}”? It moves to the trash for 30 days.`,
});
