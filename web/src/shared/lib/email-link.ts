import { paths } from '../paths';
import { isWithin } from './is-within';

/** Fragments of links in emails: `#access_token=...`, `#error=...` or `#message=...`. */
export interface EmailFragment {
  access_token?: string;
  refresh_token?: string;
  type?: string;
  error?: string;
  error_code?: string;
  message?: string;
}

export function parseEmailFragment(hash: string): EmailFragment {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
}

const LINK_FRAGMENT = /^#(.*&)?(access_token|error|error_code|message)=/;
/** After these the person has to choose a password. */
const PASSWORD_LINK_TYPES = ['recovery', 'invite'];

/** The page, with its fragment, that handles the link of an email: such links open the site's home page. Null without such a fragment, and on sign-in and staff pages. */
export function mailLinkTarget(path: string, hash: string): string | null {
  if (!LINK_FRAGMENT.test(hash) || isWithin(path, paths.auth) || isWithin(path, paths.admin)) {
    return null;
  }
  const { access_token, type = '' } = parseEmailFragment(hash);
  const choose = access_token !== undefined && PASSWORD_LINK_TYPES.includes(type);
  return (choose ? paths.newPassword : paths.auth) + hash;
}
