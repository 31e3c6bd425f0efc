import type { EmailFragment } from '../../shared/lib/email-link';

/** Tokens of an email link whose button was pressed in this browser. */
export interface LinkTokens {
  access_token: string;
  refresh_token: string;
  user: string;
  email: string;
  /** What the email was sent for. */
  type: string;
}

const NAME = 'unionhall-link';
/** Over https, the name with the prefix alone: no other host of the domain can set it. */
const nameAt = (protocol: string) => (protocol === 'https:' ? `__Host-${NAME}` : NAME);

/** The session named by the server's cookie (crates/accounts/src/auth/link_cookie.rs), if any. */
export function confirmedSession(cookies: string, protocol: string): string | undefined {
  const start = `${nameAt(protocol)}=`;
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length);
}

export const forgetConfirmed = (protocol: string) =>
  `${nameAt(protocol)}=; path=/; max-age=0; samesite=strict${protocol === 'https:' ? '; secure' : ''}`;

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
    byte.charCodeAt(0),
  );

/** A refresh token begins with the bytes of its session's ID. */
const sessionOfRefresh = (token: string) =>
  Array.from(bytesOf(token).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The tokens of a fragment, if both belong to the session that was confirmed in this browser. */
export function confirmedTokens(
  { access_token, refresh_token, type = '' }: EmailFragment,
  confirmed: string | undefined,
): LinkTokens | undefined {
  if (!confirmed || !access_token || !refresh_token) return undefined;
  try {
    const { session_id, sub, email } = JSON.parse(
      new TextDecoder().decode(bytesOf(access_token.split('.')[1] ?? '')),
    );
    const same =
      session_id === confirmed && sessionOfRefresh(refresh_token) === confirmed.replaceAll('-', '');
    return same ? { access_token, refresh_token, user: sub, email, type } : undefined;
  } catch {
    return undefined;
  }
}

/** The account of the session that the client has stored. */
export function storedUser(stored: string | null): string | undefined {
  try {
    return JSON.parse(stored ?? 'null')?.user?.id;
  } catch {
    return undefined;
  }
}
