import type { StaffEvent } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { EventForm } from './event-form';
import { EVENT_LABELS } from './labels';
import { EVENTS } from './resource';

const KIND: Kind<StaffEvent> = {
  resource: EVENTS,
  screen: screens.events,
  Form: EventForm,
  titles: { create: 'New event', edit: 'Edit event' },
  labels: EVENT_LABELS,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;
