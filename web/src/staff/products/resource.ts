import { queryOptions } from '@tanstack/react-query';
import * as api from '../../shared/api/generated/sdk/admin-products.gen';
import type {
  ListAllProductsData,
  ProductForm,
  StaffProduct,
  StaffProductItem,
} from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { paths } from '../../shared/paths';
import { staffClient as client, STAFF } from '../api/client';
import type { Resource } from '../api/resource';
import { resourceOf } from '../api/resource-of';
import type { Publication } from '../forms/publication';
import { type EditedProduct, forForm, forServer, type ProductValues } from './values';

export const TAX_CLASSES = [
  { value: 'general', label: 'Taxed' },
  { value: 'clothing', label: 'Clothing' },
  { value: 'exempt', label: 'Not taxed' },
];

type Query = NonNullable<ListAllProductsData['query']>;

const STORED = resourceOf<ProductForm, StaffProduct, StaffProductItem, Query>(
  {
    subject: 'products',
    one: 'product',
    many: 'products',
    labels: {
      name: 'Name',
      description: 'Description',
      image_url: 'Picture',
      pictures: 'More pictures',
      category: 'Category',
      tax_class: 'Sales tax',
      is_active: 'For sale',
      featured: 'Featured',
      variants: 'Sizes, colors and prices',
    },
    verbs: { publish: 'Start selling', unpublish: 'Stop selling' },
    done: { publish: 'put up for sale', unpublish: 'taken out of the shop' },
    trash: { back: 'not for sale now' },
  },
  {
    list: api.listAllProducts,
    get: api.getProductById,
    create: api.createProduct,
    update: api.updateProduct,
    remove: api.deleteProduct,
    bulk: api.bulkProducts,
    history: api.listProductHistory,
    restore: api.restoreProduct,
    exported: api.exportProducts,
  },
);

/** Converts another user's saved version to the form's values too. */
const inFormWords = (error: unknown) => {
  if (error instanceof ApiError && error.stored) {
    Object.assign(error, { stored: forForm(error.stored as StaffProduct) });
  }
  throw error;
};

export const PRODUCTS: Resource<ProductValues, EditedProduct, StaffProductItem, Query> = {
  ...STORED,
  get: async (id) => forForm(await STORED.get(id)),
  create: async (values) => forForm(await STORED.create(forServer(values) as ProductForm)),
  update: async (id, version, patch) =>
    forForm(await STORED.update(id, version, forServer(patch)).catch(inFormWords)),
  restore: async (id, version, entry) =>
    forForm(await STORED.restore(id, version, entry).catch(inFormWords)),
};

export const categoriesQuery = queryOptions({
  queryKey: [STAFF, 'products', 'categories'],
  queryFn: async () => (await api.listAllProductCategories({ client })).items,
});

export const productDeletionPrompt = ({ name }: { name: string }) => ({
  title: 'Delete product',
  body: `Are you sure you want to delete “${name}”? It moves to the trash for 30 days.`,
});

export const PRODUCT_PUBLICATION: Publication<EditedProduct> = {
  resource: PRODUCTS,
  flag: 'is_active',
  terms: {
    shown: 'For sale',
    hidden: 'Not for sale',
    publish: 'Start selling',
    unpublish: 'Stop selling',
    save: 'Save for later',
  },
  page: { of: ({ id }) => paths.product(id), label: 'View product' },
  deleting: productDeletionPrompt,
};
