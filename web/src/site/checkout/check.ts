import type { Address, CheckoutForm, Delivery } from '../../shared/api/generated/types.gen';
import { emailProblem } from '../../shared/lib/email-problem';
import { NAMES, type Name } from './draft';

export type Values = Record<Name, string>;
export type Problems = Partial<Record<Name, string>>;

/** The server's limits, in characters. */
const MAX_CHARS_BY_NAME: Partial<Record<Name, number>> = { phone: 40 };
const DEFAULT_MAX_CHARS = 200;

/** Checks the form like the server, without a request. */
export function check(values: Values, delivery: Delivery): Problems {
  const found: Problems = {};
  const required = (name: Name, message: string) => {
    if (!values[name].trim()) found[name] = message;
  };
  required('name', 'Enter your name');
  const email = emailProblem(values.email);
  if (email) found.email = email;
  if (delivery === 'shipping') {
    required('line1', 'Enter your street address');
    required('city', 'Enter your city');
    required('state', 'Choose a state');
    if (!/^\d{5}(-\d{4})?$/.test(values.postal_code.trim()))
      found.postal_code = 'Enter a ZIP code such as 43950';
  }
  for (const name of NAMES) {
    const over = [...values[name].trim()].length - (MAX_CHARS_BY_NAME[name] ?? DEFAULT_MAX_CHARS);
    if (over > 0)
      found[name] = `Please shorten this by ${over === 1 ? '1 character' : `${over} characters`}`;
  }
  return found;
}

export function fieldOf(pointer: string): Name | undefined {
  const name = pointer.replace(/^\/(address\/)?/, '');
  return NAMES.find((known) => known === name);
}

const trimmedOrUndefined = (text: string) => text.trim() || undefined;

const addressOf = (values: Values): Address => ({
  line1: values.line1.trim(),
  line2: trimmedOrUndefined(values.line2) ?? null,
  city: values.city.trim(),
  state: values.state,
  postal_code: values.postal_code.trim(),
});

export const orderOf = (
  values: Values,
  { delivery, code, total }: { delivery: Delivery; code: string | undefined; total: number },
): CheckoutForm => ({
  name: values.name.trim(),
  email: values.email.trim(),
  phone: trimmedOrUndefined(values.phone),
  delivery,
  address: delivery === 'shipping' ? addressOf(values) : undefined,
  discount_code: code,
  total,
});
