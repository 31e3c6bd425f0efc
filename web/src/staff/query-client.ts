import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api/http';
import { shouldRetry } from '../shared/api/retry';
import { recordStaffWrite } from '../shared/lib/last-write';
import { UNEXPECTED_ERROR } from '../shared/lib/unexpected';
import { STAFF } from './api/client';
import { isOffline, UserNotice, userMessage } from './api/user-message';
import { toast, toastError } from './components/toast-store';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      success?: string;
      failure?: string;
      /** Their screens tell these themselves, by code. */
      quiet?: readonly string[];
    };
  }
}

/** A reason that helps, as a second sentence (docs/behavior/screens.md#staff-messages). */
function hintOf(error: unknown): string | undefined {
  const said = userMessage(error);
  return isOffline(error) || said !== UNEXPECTED_ERROR ? said : undefined;
}

const STALE_MS = 10_000;

export function staffQueries(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation) => {
        const { success } = mutation.meta ?? {};
        if (success) toast('Success', success);
        // Pages of visitors may have changed, also those that the browser keeps for going back.
        recordStaffWrite();
        // Not awaited: the form that made the change is done.
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== STAFF });
      },
      onError: (error, _variables, _context, mutation) => {
        const { failure, quiet } = mutation.meta ?? {};
        if (error instanceof ApiError && quiet?.includes(error.code)) return;
        if (error instanceof UserNotice) return toast(error.title, error.message);
        console.error(failure ?? 'A change failed', error);
        if (failure) toastError(failure, hintOf(error));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: shouldRetry,
      },
      // Offline, a mutation fails immediately. By default it would pause and run later, when the user may no longer want it.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
