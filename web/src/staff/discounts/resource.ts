import * as api from '../../shared/api/generated/sdk/admin-discount-codes.gen';
import type {
  DiscountCode,
  DiscountCodeForm,
  ListAllDiscountCodesData,
} from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { dateTime, shortDate, timeOfDay } from '../../shared/lib/dates';
import { usd } from '../../shared/lib/money';
import type { Resource } from '../api/resource';
import { resourceOf } from '../api/resource-of';

/** Amounts of which the server says 0 where there are none: their fields are empty then. */
const AMOUNTS = ['percent', 'amount', 'minimum'] as const;

type Amounts = Record<(typeof AMOUNTS)[number], number | null>;

/** A code as its form knows it. */
export type EditedCode = Omit<DiscountCode, keyof Amounts> & Amounts;

/** The fields of a code as the form has them: an empty amount is null. */
type DiscountValues = Omit<DiscountCodeForm, keyof Amounts> & Amounts;

export const forForm = (code: DiscountCode): EditedCode => ({
  ...code,
  percent: code.percent || null,
  amount: code.amount || null,
  minimum: code.minimum || null,
});

export function forServer(values: Partial<DiscountValues>): Partial<DiscountCodeForm> {
  const { percent, amount, minimum, ...others } = values;
  const sent = Object.entries({ percent, amount, minimum })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? 0]);
  return { ...others, ...Object.fromEntries(sent) };
}

type Query = NonNullable<ListAllDiscountCodesData['query']>;

const STORED = resourceOf<DiscountCodeForm, DiscountCode, DiscountCode, Query>(
  {
    subject: 'discounts',
    one: 'discount code',
    many: 'discount codes',
    labels: {
      code: 'Code',
      percent: 'Percent off',
      amount: 'Amount off',
      minimum: 'Minimum order',
      most_uses: 'Number of uses',
      starts_at: 'Good from',
      ends_at: 'Good until',
      is_active: 'Active',
    },
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

export const formatDiscount = ({ percent, amount }: DiscountCode) =>
  percent > 0 ? `${percent}% off` : `${usd(amount)} off`;

/** The least amount of an order, as in 'on $50.00 or more'; nothing where there is none. */
export const formatMinimum = ({ minimum }: DiscountCode) =>
  minimum > 0 ? `on ${usd(minimum)} or more` : '';

export const formatUses = ({ uses, most_uses }: DiscountCode) =>
  most_uses === null ? String(uses) : `${uses} of ${most_uses}`;

export const isUsedUp = ({ uses, most_uses }: DiscountCode) =>
  most_uses !== null && uses >= most_uses;

const isMidnight = (instant: string) => timeOfDay(instant) === '12:00 AM';

const dayOrTime = (instant: string) =>
  isMidnight(instant) ? shortDate(instant) : dateTime(instant);

/** The end of a code in words; at midnight, the day before is its last. */
const endOf = (instant: string) =>
  isMidnight(instant)
    ? `Through ${shortDate(new Date(Date.parse(instant) - 1).toISOString())}`
    : `Until ${dateTime(instant)}`;

/** When a code is valid: a line for its begin, and one for its end. */
export function formatPeriod({ starts_at, ends_at }: DiscountCode): string[] {
  const times = [starts_at && `From ${dayOrTime(starts_at)}`, ends_at && endOf(ends_at)];
  const told = times.filter((time) => time !== null);
  return told.length > 0 ? told : ['Anytime'];
}
