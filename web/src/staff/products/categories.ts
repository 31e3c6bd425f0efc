import { queryOptions } from '@tanstack/react-query';
import { listAllProductCategories } from '../../shared/api/generated/sdk/admin-products.gen';
import { staffClient as client, STAFF } from '../api/client';

/** Those of all products, inactive ones as well. */
export const categoriesQuery = queryOptions({
  queryKey: [STAFF, 'products', 'categories'],
  queryFn: async () => (await listAllProductCategories({ client })).items,
});
