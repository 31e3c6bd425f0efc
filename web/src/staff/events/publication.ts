import type { StaffEvent } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { screens } from '../components/paths';
import { POST_TERMS, type Publication } from '../forms/publication';
import { deletingEvent } from './deleting';
import { EVENTS } from './resource';

export const EVENT_PUBLICATION: Publication<StaffEvent> = {
  resource: EVENTS,
  screen: screens.events,
  flag: 'published',
  terms: POST_TERMS,
  page: { of: ({ slug }) => paths.event(slug), label: 'View event' },
  deleting: deletingEvent,
};
