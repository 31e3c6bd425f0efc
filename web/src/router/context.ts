import { createContext, useContext } from 'react';

export interface Location {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  /** Names one history entry. */
  key: string;
}

export interface Router {
  location: Location;
  /** `replace` leaves no new entry in the history, for what changes while typing. */
  navigate: (href: string, options?: { replace?: boolean }) => void;
}

export const RouterContext = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('useRouter must be used within a router');
  return router;
}

export function splitHref(href: string): { path: string; search: string } {
  const plain = href.split('#')[0] ?? '';
  const cut = plain.indexOf('?');
  return cut < 0
    ? { path: plain, search: '' }
    : { path: plain.slice(0, cut), search: plain.length > cut + 1 ? plain.slice(cut) : '' };
}
