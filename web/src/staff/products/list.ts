/** What the list of products is asked for, in its address and of the API. */
export const PRODUCT_LIST = {
  sorts: ['created_at', 'updated_at', 'name', 'price'],
  sort: '-created_at',
  filters: { is_active: 'flag', category: 'text', stock: 'text', trashed: 'flag' },
  size: 20,
} as const;
