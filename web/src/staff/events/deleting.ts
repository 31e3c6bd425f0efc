/** The question before an event is deleted. */
export const deletingEvent = ({ title }: { title: string }) => ({
  title: 'Delete event',
  body: `Are you sure you want to delete “${title}”? This action cannot be undone.`,
});
