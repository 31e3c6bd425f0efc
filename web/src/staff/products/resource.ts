import * as api from '../../shared/api/generated/sdk/admin-products.gen';
import type {
  ListAllProductsData,
  ProductForm,
  StaffProduct,
  StaffProductItem,
} from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import type { Resource } from '../api/resource';
import { resourceOf } from '../api/resource-of';
import { type EditedProduct, forForm, forServer, type ProductValues } from './values';

type Query = NonNullable<ListAllProductsData['query']>;

const STORED = resourceOf<ProductForm, StaffProduct, StaffProductItem, Query>(
  {
    subject: 'products',
    one: 'product',
    many: 'products',
    verbs: { publish: 'Put on sale', unpublish: 'Take off sale' },
    done: { publish: 'put on sale', unpublish: 'taken off sale' },
    trash: { back: 'off sale now' },
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
