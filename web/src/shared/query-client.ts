import { QueryClient } from '@tanstack/react-query';
import { retry } from './api/retry';

/** ms for which what the server rendered, or an earlier page loaded, is shown without asking again. */
export const STALE_MS = 60_000;

export function browserClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // What the server could not read is shown as failed first, as it was rendered; `Loaded` asks again.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        retry,
      },
    },
  });
}

/** For a single render: without refetching, garbage collection or timers. */
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
