import { useParams } from '@tanstack/react-router';
import type { StaffEvent } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/use-overlay-close';
import { RecordLoader } from '../forms/record-loader';
import {
  CreateOverlay,
  EditOverlay,
  FormWindow,
  HistoryOverlay,
  type Kind,
} from '../lists/overlays';
import { EventForm } from './event-form';
import { EVENT_LABELS } from './labels';
import { EVENTS } from './resource';

const KIND: Kind<StaffEvent> = {
  resource: EVENTS,
  screen: screens.events,
  Form: EventForm,
  titles: { create: 'New event', edit: 'Edit event' },
  labels: EVENT_LABELS,
  editor: true,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;

/** A new event, filled in from another one. */
export function Duplicate() {
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(KIND.screen);
  return (
    <FormWindow kind={KIND} title={KIND.titles.create} onClose={close}>
      <RecordLoader resource={EVENTS} id={id}>
        {(event) => <EventForm row={null} copied={event} onClose={close} />}
      </RecordLoader>
    </FormWindow>
  );
}
