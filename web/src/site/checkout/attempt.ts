import type { CheckoutForm } from '../../shared/api/generated/types.gen';
import { sessionValue } from '../components/session-value';

/** An order that is sent, and the key that makes it harmless to send it again: one key, one order. */
export interface Attempt {
  key: string;
  order: CheckoutForm;
  /** Ids and quantities of the cart's items. */
  cart: string;
}

/** A response may be lost, the page reloaded, or the buyer return from the payment page. */
const last = sessionValue<Attempt>('checkout_attempt');

const same = (a: Attempt, b: Omit<Attempt, 'key'>) =>
  a.cart === b.cart && JSON.stringify(a.order) === JSON.stringify(b.order);

/** With a new key once anything has changed, and with the same while the very same thing is tried again. */
export function attemptFor(order: CheckoutForm, cart: string): Attempt {
  const before = last.read();
  if (before && same(before, { order, cart })) return before;
  const attempt = { key: crypto.randomUUID(), order, cart };
  last.write(attempt);
  return attempt;
}

export const endAttempt = () => last.forget();
