import { useEffect, useState } from 'react';

/** ms after the last keystroke. */
const PAUSE_MS = 120;

/** The text once nothing was typed for a while. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
