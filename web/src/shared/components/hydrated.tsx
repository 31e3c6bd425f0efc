import { type ReactNode, useEffect } from 'react';

/** Sets `<html data-hydrated>`, which browser tests and screenshots wait for. */
export function HydrationMark({ children }: { children: ReactNode }) {
  useEffect(() => void document.documentElement.toggleAttribute('data-hydrated', true), []);
  return children;
}
