import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getProductStock } from '../../shared/api/generated/sdk/admin-products.gen';
import { staffClient as client, STAFF } from '../api/client';
import { PRODUCTS } from './resource';

/** Changes on a page. */
export const SIZE = 10;

/** The stock of a product, and a page of its changes. */
export const stockQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [STAFF, PRODUCTS.subject, 'stock', id, page],
    queryFn: () =>
      getProductStock({ client, path: { id }, query: { limit: SIZE, offset: (page - 1) * SIZE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
