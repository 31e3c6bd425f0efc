import { queryOptions } from '@tanstack/react-query';
import {
  getProduct,
  listProductCategories,
  listProducts,
} from '../../shared/api/generated/sdk/products.gen';
import type { ListProductsData, ListProductsResponse } from '../../shared/api/generated/types.gen';
import { checkProduct, keepValid, validOrNull } from '../../shared/api/records';

export type ProductsFilter = NonNullable<ListProductsData['query']>;

export type ProductsPage = Pick<ListProductsResponse, 'items' | 'total'>;

export const productsQuery = (filter: ProductsFilter) =>
  queryOptions({
    queryKey: ['products', filter],
    queryFn: async (): Promise<ProductsPage> => {
      const page = await listProducts({ query: filter });
      return { total: page.total, items: keepValid('a product', page.items, checkProduct) };
    },
  });

/** A query for the total of all products for sale, for a list that shows only some of them. */
export const allProductsQuery = productsQuery({ limit: 1 });

export const productCategoriesQuery = queryOptions({
  queryKey: ['product-categories'],
  queryFn: async () => {
    const page = await listProductCategories();
    return page.items;
  },
});

// These calls come with the page of a product: no other one makes them.
export const shopTermsQuery = queryOptions({
  queryKey: ['shop-terms'],
  queryFn: async () => (await import('./extras')).loadTerms(),
});

export const relatedProductsQuery = (id: string) =>
  queryOptions({
    queryKey: ['related-products', id],
    queryFn: async () => (await import('./extras')).loadRelated(id),
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: async () => {
      const product = await getProduct({ path: { id } });
      return validOrNull('a product', product, checkProduct);
    },
  });
