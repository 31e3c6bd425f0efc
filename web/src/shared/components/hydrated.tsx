import { type ReactNode, useEffect } from 'react';

/** Tells the browser tests and the pictures that what stands there has come alive: `<html data-hydrated>`. */
export function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => void document.documentElement.toggleAttribute('data-hydrated', true), []);
  return children;
}
