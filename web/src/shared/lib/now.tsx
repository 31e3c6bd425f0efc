import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import { type RelativeTime, relativeTime } from './relative-time';

interface Clock {
  /** Epoch ms: the time of the server's render at first, the real time after hydration. */
  now: number;
  /** Tells the server render when a text that depends on the clock will change. */
  expiresAt?: (epoch: number) => void;
}

export const ClockContext = createContext<Clock>({ now: 0 });

const REFRESH_MS = 30_000;

export function ClockProvider({ start, children }: { start: number; children: ReactNode }) {
  const [clock, setClock] = useState<Clock>({ now: start });
  useEffect(() => {
    // In slices: an urgent change would make a page that has not come alive yet do so in one piece.
    const tick = () => startTransition(() => setClock({ now: Date.now() }));
    tick();
    const timer = setInterval(tick, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** Epoch ms. Renders again every 30 seconds in the browser. */
export function useNow(): number {
  return useContext(ClockContext).now;
}

/** Returns the age of an instant in words. A server render then expires when the words change. */
export function useRelativeTime(instant: string): RelativeTime {
  const { now, expiresAt } = useContext(ClockContext);
  const relative = relativeTime(instant, now);
  if (relative.changesAt !== undefined) expiresAt?.(relative.changesAt);
  return relative;
}
