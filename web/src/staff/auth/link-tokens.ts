import { type EmailFragment, parseEmailFragment } from '../../shared/lib/email-link';
import { acceptLinks, STORAGE_KEY } from './client';

/** Tokens of an email link whose button was pressed in this browser. */
export interface LinkTokens {
  access_token: string;
  refresh_token: string;
  user: string;
  email: string;
  type: string | undefined;
}

/** Tokens of another account than the one that is signed in, taken only after a question. */
let offer: LinkTokens | null = null;
const listeners = new Set<() => void>();

export const linkOffer = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: () => offer,
  withdraw(): void {
    offer = null;
    for (const listener of listeners) listener();
  },
};

/** The session named by the server's cookie (crates/accounts/src/auth/link_cookie.rs). It is used once. */
function takeConfirmedSession(): string | undefined {
  const secure = window.location.protocol === 'https:';
  // Over https, the name with the prefix alone: no other host of the domain can set it.
  const start = `${secure ? '__Host-' : ''}unionhall-link=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the client asks at once
  if (found) document.cookie = `${start}; path=/; max-age=0${secure ? '; secure' : ''}`;
  return found?.slice(start.length);
}

const decodeBase64url = (base64url = '') =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (byte) =>
    byte.charCodeAt(0),
  );

/** The tokens of a fragment, if both belong to the session that was confirmed in this browser. */
function confirmedTokens(
  { access_token, refresh_token, type }: EmailFragment,
  confirmed: string | undefined,
): LinkTokens | undefined {
  if (!confirmed || !access_token || !refresh_token) return undefined;
  try {
    const claims = JSON.parse(
      new TextDecoder().decode(decodeBase64url(access_token.split('.')[1])),
    );
    // A refresh token begins with the bytes of its session's ID.
    const session = confirmed.replaceAll('-', '').match(/../g) ?? [];
    const bytes = decodeBase64url(refresh_token);
    const same =
      claims.session_id === confirmed &&
      session.every((byte, place) => Number.parseInt(byte, 16) === bytes[place]);
    return same
      ? { access_token, refresh_token, user: claims.sub, email: claims.email, type }
      : undefined;
  } catch {
    return undefined;
  }
}

function storedUser(): string | undefined {
  try {
    return JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? '')?.user?.id;
  } catch {
    return undefined;
  }
}

acceptLinks(({ access_token, refresh_token }) => {
  const tokens = confirmedTokens(parseEmailFragment(window.location.hash), takeConfirmedSession());
  // The client prefers parameters of the query, which the sender of a link can choose.
  if (!tokens || access_token !== tokens.access_token || refresh_token !== tokens.refresh_token)
    return false;
  const user = storedUser();
  if (user === undefined || user === tokens.user) return true;
  offer = tokens;
  return false;
});
