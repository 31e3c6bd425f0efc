import {
  getShopSettings,
  saveShopSettings,
} from '../../shared/api/generated/sdk/admin-shop-settings.gen';
import type {
  ShopSettingsForm,
  StaffShopSettings,
  StateTaxForm,
} from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { type Resource, tagOf } from '../api/resource';

/** The shop's settings: a single row, which always exists. */
export interface ShopSettingsRow extends StaffShopSettings {
  id: string;
}

type Values = Omit<ShopSettingsForm, 'taxes'> & { taxes: TaxValues[] };

const rowOf = (settings: StaffShopSettings): ShopSettingsRow => ({ ...settings, id: 'settings' });
const unsupported = () => Promise.reject(new Error('settings are only read and saved'));

async function readSettings(): Promise<ShopSettingsRow> {
  return rowOf(await getShopSettings({ client }));
}

export const SHOP_SETTINGS: Resource<Values, ShopSettingsRow, ShopSettingsRow, unknown> = {
  subject: 'shop-settings',
  one: 'shipping and taxes',
  many: 'shipping and taxes',
  labels: {
    shipping: 'Shipping price',
    pickup: 'Buyers can pick up their order',
    pickup_address: 'Pickup address',
    pickup_hours: 'Pickup hours',
    pickup_note: 'Pickup note',
    terms: 'On each product’s page',
    state: 'State of the union hall',
    most_units: 'Most items in one order',
    taxes: 'Sales tax',
  },
  list: unsupported,
  get: readSettings,
  create: unsupported,
  update: async (_id, version, { taxes, ...patch }) => {
    const { version: _version, id: _row, ...values } = await readSettings();
    const body = { ...values, ...patch, ...(taxes && { taxes: sentTaxes(taxes) }) };
    return rowOf(await saveShopSettings({ client, body, headers: { 'If-Match': tagOf(version) } }));
  },
  remove: unsupported,
  bulk: unsupported,
  history: unsupported,
  restore: unsupported,
  exported: unsupported,
};

export type TaxValues = {
  state: string;
  goods: number | null;
  clothing: number | null;
  shipping: number | null;
};

export const NEW_TAX: TaxValues = { state: '', goods: null, clothing: null, shipping: null };

export const EMPTY_SHOP_SETTINGS = {
  shipping: null as number | null,
  pickup: false,
  pickup_address: '',
  pickup_hours: '',
  pickup_note: '',
  terms: '',
  state: '',
  most_units: null as number | null,
  taxes: [] as TaxValues[],
};

/** Tax rates as they are sent. A missing rate was refused before. */
const sentTaxes = (taxes: readonly TaxValues[]): StateTaxForm[] =>
  taxes.map(({ goods, ...others }) => ({ ...others, goods: goods ?? 0 }));
