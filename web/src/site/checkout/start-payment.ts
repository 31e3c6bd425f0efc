import { ApiError, READ_ONLY } from '../../shared/api/http';
import type { Rejection } from '../../shared/components/form';
import { redirectToPayment } from '../navigation/redirect-to-payment';
import { placeOrder } from './api';
import { type Attempt, endAttempt } from './attempt';
import { fieldOf, type Problems } from './check';
import type { Name } from './draft';

export interface CheckoutFailure {
  refusal: Rejection<Name>;
  /** Cart, prices or delivery changed since the page was loaded. */
  outdated?: boolean;
  code?: string;
  /** Whether the same order may be accepted in a moment. */
  again?: boolean;
}

const INPUT_KEPT = 'Everything you typed is still here.';

/** Places an order and goes where it is paid. It answers only when that was not to be. */
export async function startPayment(attempt: Attempt): Promise<CheckoutFailure | null> {
  try {
    const from = window.location.pathname;
    const { url } = await placeOrder(attempt);
    return await redirectToPayment(url, from);
  } catch (error) {
    console.error('Failed to place an order', error);
    return toCheckoutFailure(error, navigator.onLine);
  }
}

export function toCheckoutFailure(error: unknown, online: boolean): CheckoutFailure {
  if (!(error instanceof ApiError)) {
    const message = online
      ? `There was no answer. ${INPUT_KEPT} Try again: you won’t be charged twice.`
      : `You’re offline. ${INPUT_KEPT} Try again when you’re back online.`;
    return { refusal: { message }, again: true };
  }
  const { status, message } = error;
  if (status === 409) {
    endAttempt();
    // A paid cart is empty: with it the form would go, and what it says.
    return { refusal: { message }, outdated: error.code !== 'cart_paid' };
  }
  if (status === 422) {
    endAttempt();
    return fieldFailure(error);
  }
  if (status === 429 || error.code === READ_ONLY) {
    return { refusal: { message: `${message} ${INPUT_KEPT}` }, again: true };
  }
  const reason =
    error.code === 'payment_unreachable'
      ? 'We couldn’t reach the payment page. You haven’t been charged.'
      : 'Your order couldn’t be placed.';
  return { refusal: { message: `${reason} ${INPUT_KEPT}` }, again: true };
}

function fieldFailure({ errors, message }: ApiError): CheckoutFailure {
  const fields: Problems = {};
  const others: string[] = [];
  let code: string | undefined;
  for (const { pointer, message: wrong } of errors) {
    const name = fieldOf(pointer ?? '');
    if (name) fields[name] ??= wrong;
    else if (pointer === '/discount_code') code = wrong;
    else others.push(wrong);
  }
  const said = others.join(' ') || (errors.length === 0 ? message : '');
  // An error outside the form's fields means that the options, prices or stock on the page have changed.
  const outdated = code !== undefined || others.length > 0;
  return { refusal: { message: said, fields }, code, outdated };
}
