import { isAuthError } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import type { Rejection } from '../../shared/components/form';
import { UNEXPECTED_ERROR } from '../../shared/lib/unexpected';
import { toRejection } from './rejection';
import { passkeysQuery } from './settings';

/** Messages for users in place of the server's error codes. */
const MESSAGES_BY_CODE: Record<string, string> = {
  webauthn_verification_failed:
    "That passkey isn't registered here. Try another one, or sign in with your password.",
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_credential_exists: 'You already have a passkey on this device.',
  too_many_passkeys: 'You have 10 passkeys. Remove one to add another.',
};

/** Error of the browser when its dialog was closed or timed out. */
const CANCELLATION_ERRORS = ['NotAllowedError', 'AbortError'];

interface Failure {
  name: string;
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

/** Why a passkey did not work, in words; `cancelled` is the text when the user ended it. */
export function passkeyRefusal(error: Failure, cancelled: string): Rejection {
  if (CANCELLATION_ERRORS.includes(error.name)) return { message: cancelled };
  if (error.name === 'InvalidStateError') {
    return { message: MESSAGES_BY_CODE.webauthn_credential_exists ?? UNEXPECTED_ERROR };
  }
  const words = error.code && MESSAGES_BY_CODE[error.code];
  if (words) return { message: words };
  return isAuthError(error) ? toRejection(error) : { message: UNEXPECTED_ERROR };
}

export async function withPasskey(
  call: () => Promise<{ error: Failure | null }>,
  cancelled: string,
): Promise<Rejection | null> {
  try {
    const { error } = await call();
    return error && passkeyRefusal(error, cancelled);
  } catch (error) {
    console.error('A call for a passkey failed', error);
    return { message: UNEXPECTED_ERROR };
  }
}

/** Whether the browser has passkeys: on pages that came by TLS, and on localhost. */
export const hasPasskeys = () => 'PublicKeyCredential' in window;

/** Whether both the server and this browser have passkeys. */
export function usePasskeys(): boolean {
  const { data } = useQuery(passkeysQuery);
  return data === true && hasPasskeys();
}
