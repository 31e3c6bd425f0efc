import type { DonationForm } from '../../shared/api/generated/types.gen';
import { ApiError, READ_ONLY } from '../../shared/api/http';
import type { Rejection } from '../../shared/components/form';
import { parseCents } from '../../shared/lib/amounts';
import { emailProblem } from '../../shared/lib/email-problem';
import { redirectToPayment } from '../navigation/redirect-to-payment';
import { beginDonation } from './api';
import { endAttempt, idempotencyKeyFor, writeDraft } from './draft';

export const NAMES = ['chosen', 'other', 'interval', 'name', 'email'] as const;
export type Name = (typeof NAMES)[number];
export type Values = Record<Name, string>;

/** US dollars to choose from. */
export const AMOUNTS = [10, 25, 50, 100] as const;
export const OTHER = 'other';

export const MONTHLY = 'monthly';

const MIN_DOLLARS = 1;
const MAX_DOLLARS = 25_000;
const MAX_NAME_CHARS = 200;
const INPUT_KEPT = 'Everything you typed is still here.';
const INVALID_AMOUNT = 'Enter an amount from $1 to $25,000, such as 25 or 12.50';

/** US dollars; NaN for what is no amount. `$1,200.50` is one. */
export function amountOf({ chosen, other }: Pick<Values, 'chosen' | 'other'>): number {
  if (chosen !== OTHER) return Number(chosen);
  const cents = parseCents(other);
  return cents === undefined ? Number.NaN : cents / 100;
}

/** Checks the form like the server, without a request. */
export function check(values: Values): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  const amount = amountOf(values);
  if (!(amount >= MIN_DOLLARS && amount <= MAX_DOLLARS)) found.other = INVALID_AMOUNT;
  if (!values.name.trim()) found.name = 'Name is required';
  if ([...values.name.trim()].length > MAX_NAME_CHARS)
    found.name = 'Please use 200 characters or fewer';
  const email = emailProblem(values.email);
  if (email) found.email = email;
  return found;
}

const donationOf = (values: Values): DonationForm => ({
  amount: amountOf(values),
  interval: values.interval === MONTHLY ? MONTHLY : 'once',
  name: values.name.trim(),
  email: values.email.trim(),
});

/** Starts a donation and opens the page where it is paid. Returns only the reason why that failed. */
export async function startDonation(values: Values): Promise<Rejection<Name> | null> {
  const donation = donationOf(values);
  try {
    const from = window.location.pathname;
    const { url } = await beginDonation(idempotencyKeyFor(donation), donation);
    writeDraft({ values, left: true });
    return await redirectToPayment(url, from);
  } catch (error) {
    console.error('Failed to begin a donation', error);
    return toRejection(error, navigator.onLine);
  }
}

export function toRejection(error: unknown, online: boolean): Rejection<Name> {
  if (!(error instanceof ApiError)) {
    return {
      message: online
        ? `There was no answer. ${INPUT_KEPT} Try again: you won’t be charged twice.`
        : `You’re offline. ${INPUT_KEPT} Try again when you’re back online.`,
    };
  }
  const fields: Partial<Record<Name, string>> = {};
  for (const { pointer, message } of error.errors) {
    const name = pointer === '/amount' ? 'other' : NAMES.find((known) => pointer === `/${known}`);
    if (name) fields[name] ??= message;
  }
  if (Object.keys(fields).length > 0) return { message: '', fields };
  // A finished attempt starts over.
  if (error.status === 409) endAttempt();
  if (error.status === 409 || error.status === 429 || error.code === READ_ONLY) {
    return { message: `${error.message} ${INPUT_KEPT}` };
  }
  return { message: `We couldn’t reach the payment page. You haven’t been charged. ${INPUT_KEPT}` };
}
