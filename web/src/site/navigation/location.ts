import { createContext, useContext } from 'react';

export interface Location {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  /** Names one entry of the history; one that takes its place has the same. */
  key: string;
}

export const LocationContext = createContext<Location | null>(null);

export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('useLocation must be used within LocationContext');
  return location;
}

/** Splits an address into path and query: the engine that renders pages has no `URL`. */
export function splitHref(href: string): { path: string; search: string } {
  const plain = href.split('#')[0] ?? '';
  const cut = plain.indexOf('?');
  return cut < 0
    ? { path: plain, search: '' }
    : { path: plain.slice(0, cut), search: plain.length > cut + 1 ? plain.slice(cut) : '' };
}
