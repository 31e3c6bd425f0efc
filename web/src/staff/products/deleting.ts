/** The question before a product is deleted. */
export const deletingProduct = ({ name }: { name: string }) => ({
  title: 'Delete product',
  body: `Are you sure you want to delete “${name}”? It moves to the trash for 30 days.`,
});
