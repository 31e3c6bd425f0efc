import type { StateTaxForm } from '../../shared/api/generated/types.gen';

/** The taxes of a state, while they are edited. */
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

/** Labels of the settings. */
export const SHOP_SETTING_LABELS = {
  shipping: 'Shipping price',
  pickup: 'Buyers can pick up their order',
  pickup_address: 'Pickup address',
  pickup_hours: 'Pickup hours',
  pickup_note: 'Pickup note',
  terms: 'On each product’s page',
  state: 'State of the union hall',
  most_units: 'Most items in one order',
  taxes: 'Sales tax',
} as const;

/** As they are sent. A rate that is not there was refused before. */
export const sentTaxes = (taxes: readonly TaxValues[]): StateTaxForm[] =>
  taxes.map(({ goods, ...others }) => ({ ...others, goods: goods ?? 0 }));
