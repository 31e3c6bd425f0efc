import {
  type AuthError,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from '@supabase/auth-js';
import type { Rejection } from '../../shared/components/form';
import { UNEXPECTED_ERROR } from '../../shared/lib/unexpected';
import { REAUTHENTICATE } from '../api/reauthentication';
import { UserError } from '../api/user-message';

/** The screens' own words for what the protocol words for programs, by code. */
const MESSAGES_BY_CODE: Record<string, string> = {
  [REAUTHENTICATE]: "Nothing was changed because we couldn't confirm it's you.",
};

const TOO_SHORT = 'Password must be at least 6 characters';

/** Advice for a weak password by the server's reason, where the message does not say it already. */
const REASONS: Record<string, string> = {
  characters: 'Use more types of characters.',
};

const describeReasons = (reasons: readonly string[]) =>
  reasons.map((reason) => REASONS[reason]).filter((words) => words !== undefined);

/** Whether the message is the server's; else auth-js words the error itself, or takes the status text or the JSON. */
const isFromServer = (error: AuthError) =>
  isAuthRetryableFetchError(error)
    ? error.message.endsWith('.')
    : isAuthApiError(error) && error.code;

/** The server's message. Other failures have no message for users. */
export function toRejection<K extends string>(error: AuthError): Rejection<K> {
  if (isAuthWeakPasswordError(error)) {
    if (error.reasons.includes('length')) return { message: TOO_SHORT };
    return { message: error.message, reasons: describeReasons(error.reasons) };
  }
  if (!isFromServer(error)) {
    const advice = error.status
      ? 'Please try again in a moment.'
      : 'Check your connection and try again.';
    return { message: `${UNEXPECTED_ERROR}. ${advice}` };
  }
  return { message: (error.code && MESSAGES_BY_CODE[error.code]) || error.message };
}

/** Throws a rejection: mutations and `confirm` expect errors. */
export function orThrow(refusal: Rejection | null): void {
  if (refusal) throw new UserError(refusal.message);
}

/** Runs one call of the client; what it throws instead of answering is unexpected. */
export async function rejectionFrom<K extends string>(
  call: () => Promise<{ error: AuthError | null }>,
): Promise<Rejection<K> | null> {
  try {
    const { error } = await call();
    return error && toRejection(error);
  } catch (error) {
    console.error('A call for an account failed', error);
    return { message: UNEXPECTED_ERROR };
  }
}
