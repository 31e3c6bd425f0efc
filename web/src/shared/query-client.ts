import { QueryClient } from '@tanstack/react-query';
import { retry } from './api/retry';

/** ms for which data from the server render or an earlier page counts as fresh. */
export const STALE_MS = 60_000;

export function browserClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // Hydration must show a failed query as the server rendered it; `Loaded` then retries.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        retry,
      },
    },
  });
}

/** A query client for a single render: without refetching, garbage collection or timers. */
export function serverClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        retryOnMount: false,
      },
    },
  });
}
