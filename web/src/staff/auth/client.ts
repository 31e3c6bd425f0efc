import { GoTrueClient } from '@supabase/auth-js';
import { publicKey } from '../../shared/api/http';
import { type EmailFragment, readFragment } from '../../shared/lib/email-link';
import {
  confirmedSession,
  confirmedTokens,
  forgetConfirmed,
  type LinkTokens,
  storedUser,
} from './link-tokens';

export const STORAGE_KEY = 'unionhall-auth';

let made: GoTrueClient | undefined;
let fragment = '';

/** The fragment goes from the address bar and from the history as soon as it has been read: it may hold tokens. */
function takeFragment(): string {
  const { pathname, search, hash } = window.location;
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  return hash;
}

/** Of another account than the one that is signed in: taken only after a question. */
let offer: LinkTokens | null = null;
const listeners = new Set<() => void>();

export const linkOffer = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now(): LinkTokens | null {
    authClient();
    return offer;
  },
  withdraw(): void {
    offer = null;
    for (const listener of listeners) listener();
  },
};

/** The tokens in the address that were confirmed in this browser. The cookie that says so is good for one page. */
function takeConfirmed(): LinkTokens | undefined {
  const { hash, protocol } = window.location;
  const confirmed = confirmedSession(document.cookie, protocol);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the client asks at once
  if (confirmed) document.cookie = forgetConfirmed(protocol);
  return confirmedTokens(readFragment(hash), confirmed);
}

/** The published client, as it is, on the same site. It reads the fragment while it is made. */
export function authClient(): GoTrueClient {
  if (made) return made;
  const tokens = takeConfirmed();
  const user = storedUser(window.localStorage.getItem(STORAGE_KEY));
  const replaces = user !== undefined && tokens !== undefined && user !== tokens.user;
  if (replaces) offer = tokens;
  made = new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey: publicKey() },
    storageKey: STORAGE_KEY,
    persistSession: true,
    autoRefreshToken: true,
    // The client prefers parameters of the query, which the sender of a link can choose.
    detectSessionInUrl: (_, { access_token, refresh_token }) =>
      !replaces &&
      tokens !== undefined &&
      access_token === tokens.access_token &&
      refresh_token === tokens.refresh_token,
    flowType: 'implicit',
  });
  fragment = takeFragment();
  return made;
}

/** What the address was opened with, until it has been shown. */
export function emailFragment(): EmailFragment {
  authClient();
  return readFragment(fragment);
}

/** A page that is left and returned to does not find it again. */
export function clearEmailFragment(): void {
  fragment = '';
}

/** For a fragment that is one bare token: taken before the client looks for a session in it. */
export function setupToken(): string {
  if (made === undefined) fragment = takeFragment();
  const token = fragment.replace(/^#/, '');
  fragment = '';
  return token;
}

/** The address of one of our pages, for links in mails. */
export const here = (path: string) => window.location.origin + path;
