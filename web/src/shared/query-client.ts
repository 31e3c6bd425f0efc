import { QueryClient } from '@tanstack/react-query';
import { shouldRetry } from './api/retry';

/** Time for which query data counts as fresh, in ms; data from the server's render too. */
export const STALE_MS = 60_000;

export function createBrowserQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // Hydration must show a failed query as the server rendered it; `Loaded` then retries.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
      },
    },
  });
}

/** A query client for a single render: without refetching, garbage collection or timers. */
export function createServerQueryClient(): QueryClient {
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
