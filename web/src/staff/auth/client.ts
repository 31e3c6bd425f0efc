import { GoTrueClient } from '@supabase/auth-js';
import { getClientKey } from '../../shared/api/http';
import { type EmailFragment, parseEmailFragment } from '../../shared/lib/email-link';

export const STORAGE_KEY = 'unionhall-auth';

let made: GoTrueClient | undefined;
let fragment = '';

/** Reads the fragment and removes it from the address bar and the history: it may hold tokens. */
function takeFragment(): string {
  const { pathname, search, hash } = window.location;
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  return hash;
}

let accepts: (parameters: Record<string, string>) => boolean = () => false;

/** Decides whether the client may take the tokens in the address. Without a decision, it takes none. */
export function acceptLinks(check: typeof accepts): void {
  accepts = check;
}

/** The published client, as it is, on the same site. It reads the fragment while it is made. */
export function authClient(): GoTrueClient {
  if (made) return made;
  made = new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey: getClientKey() },
    storageKey: STORAGE_KEY,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: (_, parameters) => accepts(parameters),
    flowType: 'implicit',
  });
  fragment = takeFragment();
  return made;
}

/** Message in the URL at the start, until shown. */
export function emailFragment(): EmailFragment {
  authClient();
  return parseEmailFragment(fragment);
}

/** Forgets the message of the address, so that a page that is left and returned to does not show it again. */
export function clearEmailFragment(): void {
  fragment = '';
}

/** The token of a fragment that is nothing else, read before the client looks for a session in it. */
export function setupToken(): string {
  if (made === undefined) fragment = takeFragment();
  const token = fragment.replace(/^#/, '');
  fragment = '';
  return token;
}

/** The address of one of our pages, for links in mails. */
export const pageUrl = (path: string) => window.location.origin + path;
