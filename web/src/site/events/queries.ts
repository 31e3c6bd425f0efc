import { queryOptions } from '@tanstack/react-query';
import { getEvent, listEvents } from '../../shared/api/generated/sdk/events.gen';
import type { ListEventsData, ListEventsResponse } from '../../shared/api/generated/types.gen';
import { checkEvent, keepValid, validOrNull } from '../../shared/api/records';
import { STALE_MS } from '../../shared/query-client';
import { withoutSource } from '../without-source';

export type EventsFilter = NonNullable<ListEventsData['query']>;

export type EventsPage = Pick<ListEventsResponse, 'items' | 'total'>;

export const eventsQuery = (filter: EventsFilter) =>
  queryOptions({
    queryKey: ['events', filter],
    queryFn: async (): Promise<EventsPage> => {
      const page = await listEvents({ query: filter });
      return { total: page.total, items: keepValid('an event', page.items, checkEvent) };
    },
  });

export const eventQuery = (slug: string) =>
  queryOptions({
    queryKey: ['event', slug],
    queryFn: async () => {
      const event = await getEvent({ path: { slug } });
      return validOrNull('an event', withoutSource(event), checkEvent);
    },
    // A preview is part of the page, for the holder of its token; a visitor's request would get 404.
    staleTime: ({ state }) => (state.data?.published === false ? 'static' : STALE_MS),
  });
