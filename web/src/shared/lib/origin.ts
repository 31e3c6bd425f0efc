import { createContext, useContext } from 'react';

/** Scheme and host of the site, as in https://union.example, for addresses that leave the page. */
export const OriginContext = createContext('');

export const useOrigin = () => useContext(OriginContext);

/** Returns a function that puts the site's origin before a path; http(s) URLs stay as they are. */
export function useAbsoluteUrl(): (path: string) => string {
  const origin = useOrigin();
  return (path) => (/^https?:/.test(path) ? path : origin + path);
}
