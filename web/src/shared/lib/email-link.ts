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

export function readFragment(hash: string): EmailFragment {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
}

const LINK = /^#(.*&)?(access_token|error|error_code|message)=/;
/** After these the person has to choose a password. */
const PASSWORD_LINK_TYPES = ['recovery', 'invite'];

/** The target of a mail's link, which comes back to the root of the site; null without such a fragment, or if the opened page is the target. */
export function mailLinkTarget(path: string, hash: string): string | null {
  if (!LINK.test(hash) || isWithin(path, paths.auth) || isWithin(path, paths.admin)) return null;
  const { access_token, type = '' } = readFragment(hash);
  const choose = access_token !== undefined && PASSWORD_LINK_TYPES.includes(type);
  return (choose ? paths.newPassword : paths.auth) + hash;
}
