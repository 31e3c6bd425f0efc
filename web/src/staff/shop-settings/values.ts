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

/** As they are sent. A rate that is not there was refused before. */
export const sentTaxes = (taxes: readonly TaxValues[]): StateTaxForm[] =>
  taxes.map(({ goods, ...others }) => ({ ...others, goods: goods ?? 0 }));
