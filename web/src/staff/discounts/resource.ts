import * as api from '../../shared/api/generated/sdk/admin-discount-codes.gen';
import type {
  DiscountCode,
  DiscountCodeForm,
  ListAllDiscountCodesData,
} from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import type { Resource } from '../api/resource';
import { resourceOf } from '../api/resource-of';
import { type DiscountValues, type EditedCode, forForm, forServer } from './values';

type Query = NonNullable<ListAllDiscountCodesData['query']>;

const STORED = resourceOf<DiscountCodeForm, DiscountCode, DiscountCode, Query>(
  {
    subject: 'discounts',
    one: 'discount code',
    many: 'discount codes',
    verbs: { publish: 'Activate', unpublish: 'Deactivate' },
    done: { publish: 'activated', unpublish: 'deactivated' },
  },
  {
    list: api.listAllDiscountCodes,
    get: api.getDiscountCodeById,
    create: api.createDiscountCode,
    update: api.updateDiscountCode,
    remove: api.deleteDiscountCode,
    bulk: api.bulkDiscountCodes,
    history: api.listDiscountCodeHistory,
    restore: api.restoreDiscountCode,
    exported: api.exportDiscountCodes,
  },
);

/** Converts another user's saved version to the form's values too. */
const inFormWords = (error: unknown) => {
  if (error instanceof ApiError && error.stored) {
    Object.assign(error, { stored: forForm(error.stored as DiscountCode) });
  }
  throw error;
};

export const DISCOUNTS: Resource<DiscountValues, EditedCode, DiscountCode, Query> = {
  ...STORED,
  get: async (id) => forForm(await STORED.get(id)),
  create: async (values) => forForm(await STORED.create(forServer(values) as DiscountCodeForm)),
  update: async (id, version, patch) =>
    forForm(await STORED.update(id, version, forServer(patch)).catch(inFormWords)),
  restore: async (id, version, entry) =>
    forForm(await STORED.restore(id, version, entry).catch(inFormWords)),
};
