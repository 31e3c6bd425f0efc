import { useParams } from '@tanstack/react-router';
import type { StaffEvent } from '../../shared/api/generated/types.gen';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/use-overlay-close';
import { RecordLoader } from '../forms/record-loader';
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

/** A new event, filled in from another one. */
export function Duplicate() {
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(KIND.screen);
  return (
    <Dialog title={KIND.titles.create} className="dialog-editor" onClose={close}>
      <RecordLoader resource={EVENTS} id={id}>
        {(event) => <EventForm row={null} copied={event} onClose={close} />}
      </RecordLoader>
    </Dialog>
  );
}
