import { queryOptions } from '@tanstack/react-query';
import { getSiteAlert } from '../../shared/api/generated/sdk/alerts.gen';
import type { Alert } from '../../shared/api/generated/types.gen';

export interface SiteAlert extends Pick<Alert, 'kind' | 'text' | 'link_url' | 'link_text'> {
  /** Words, link and time of publication in one: browsers remember by this key which alert was dismissed. */
  key: string;
}

export const alertQuery = queryOptions({
  queryKey: ['alert'],
  queryFn: async (): Promise<SiteAlert | null> => {
    const { alert } = await getSiteAlert();
    if (!alert) return null;
    const { id, published_at, kind, text, link_url, link_text } = alert;
    const key = [id, published_at, kind, text, link_url, link_text].join(' ');
    return { key, kind, text, link_url, link_text };
  },
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
});
