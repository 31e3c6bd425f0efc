import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/http';

/** ms for which what the server rendered, or an earlier page loaded, is shown without asking again. */
const STALE_MS = 60_000;

export function browserClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
      },
    },
  });
}

/** One render: nothing is refetched, dropped or timed. */
export function serverClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
    },
  });
}
