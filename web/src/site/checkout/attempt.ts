import type { CheckoutForm } from '../../shared/api/generated/types.gen';
import { sessionValue } from '../components/session-value';

/** An order that is sent, and the key that makes it harmless to send it again: one key, one order. */
export interface Attempt {
  key: string;
  order: CheckoutForm;
  /** Ids and quantities of the cart's items. */
  cart: string;
}

/** The order that was sent last: its response may be lost, the page reloaded, or the buyer return from the payment page. */
const lastAttempt = sessionValue<Attempt>('checkout_attempt');

const isSameOrder = (a: Attempt, b: Omit<Attempt, 'key'>) =>
  a.cart === b.cart && JSON.stringify(a.order) === JSON.stringify(b.order);

/** The attempt to send an order: with the key of the last attempt while order and cart are the same, else with a new key. */
export function attemptFor(order: CheckoutForm, cart: string): Attempt {
  const before = lastAttempt.read();
  if (before && isSameOrder(before, { order, cart })) return before;
  const attempt = { key: crypto.randomUUID(), order, cart };
  lastAttempt.write(attempt);
  return attempt;
}

export const endAttempt = () => lastAttempt.forget();
