import * as api from '../../shared/api/generated/sdk/admin-events.gen';
import type {
  EventFields,
  EventForm,
  ListAllEventsData,
  StaffEvent,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const EVENTS = resourceOf<
  EventForm,
  StaffEvent,
  EventFields,
  NonNullable<ListAllEventsData['query']>
>(
  { subject: 'events', one: 'event', many: 'events', trash: { back: 'a draft again' } },
  {
    list: api.listAllEvents,
    get: api.getEventById,
    create: api.createEvent,
    update: api.updateEvent,
    remove: api.deleteEvent,
    bulk: api.bulkEvents,
    history: api.listEventHistory,
    restore: api.restoreEvent,
    exported: api.exportEvents,
    preview: api.previewEvent,
    previewForm: api.previewTypedEvent,
  },
);
