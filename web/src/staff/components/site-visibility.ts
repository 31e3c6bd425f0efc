import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  GetSiteVisibilityResponses,
  SetSiteVisibilityResponses,
  SiteVisibility,
} from '../../shared/api/generated/types.gen';
import { staffClient as client, STAFF } from '../api/client';
import { toast } from './toast-store';

// The generated functions would be loaded with the sign-in page, which has no room for more.
const request = {
  url: '/api/v1/admin/site-visibility',
  responseStyle: 'data' as const,
  security: [{ name: 'apikey', type: 'apiKey' } as const],
};
const getSiteVisibility = () =>
  client.get<GetSiteVisibilityResponses, unknown, true, 'data'>(request);
const putSiteVisibility = (visibility: SiteVisibility) =>
  client.put<SetSiteVisibilityResponses, unknown, true, 'data'>({
    ...request,
    headers: { 'Content-Type': 'application/json' },
    body: { visibility },
  });

const statusQuery = queryOptions({
  // As a part of the dashboard, it is read again when another user changes something.
  queryKey: [STAFF, 'dashboard', 'visibility'],
  queryFn: getSiteVisibility,
  staleTime: 0,
});

/** Polling interval of the read-only state: no live event reports it. */
const READ_ONLY_POLL_MS = 30_000;

export const useSiteVisibility = () => useQuery(statusQuery).data?.visibility;

/** Whether nothing can be saved because the site is moved. */
export const useIsReadOnly = () =>
  useQuery({ ...statusQuery, refetchInterval: READ_ONLY_POLL_MS }).data?.read_only ?? false;

const CHANGED_TOAST: Record<SiteVisibility, [string, string]> = {
  open: ['Your site is open', 'Visitors can see it now.'],
  closed: ['Your site is closed', 'Visitors see a page that says “Coming soon”.'],
};

export function useVisibilityChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: putSiteVisibility,
    meta: { failure: 'Failed to update site settings' },
    onSuccess: ({ visibility }) => {
      queries.setQueryData(statusQuery.queryKey, (known) => known && { ...known, visibility });
      // The checklist of owners has a step for it.
      void queries.invalidateQueries({ queryKey: [STAFF, 'dashboard'] });
      toast(...CHANGED_TOAST[visibility]);
    },
  });
}
