import { useQuery } from '@tanstack/react-query';
import { NoticeBox } from '../../shared/components/alert';
import { CheckboxField, TextAreaField, TextField } from '../forms/fields';
import { FormRow } from '../forms/form-row';
import { NumberField } from '../forms/number-fields';
import { RecordFormView } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { useEvent } from './event';
import { countsOf, type EditedReservation, RESERVATIONS } from './resource';

const EMPTY = {
  event_id: '',
  name: '',
  email: '',
  guests: null as number | null,
  answer: '',
  note: '',
  arrived: false,
  canceled: false,
};

function ReservationForm({ row, onClose }: RecordFormProps<EditedReservation>) {
  const { id, event } = useEvent();
  const form = useRecordForm({
    resource: RESERVATIONS,
    empty: { ...EMPTY, event_id: id },
    row,
    onSaved: onClose,
    draftOf: `event-${id}`,
  });
  const counts = useQuery(countsOf(id));
  const { question, capacity = null, most_guests: most = 0 } = event.data ?? {};
  const { taken = 0, waiting = 0 } = counts.data ?? {};
  const isFull = capacity !== null && taken >= capacity;
  const waits = !row && (isFull || waiting > 0);
  return (
    <RecordFormView
      form={form}
      action={row ? 'Save changes' : waits ? 'Add to waiting list' : 'Add person'}
      onCancel={onClose}
    >
      {waits && (
        <NoticeBox>
          <p>
            {isFull ? 'All places are taken.' : 'People are already waiting.'} Anyone you add goes
            on the waiting list.
          </p>
        </NoticeBox>
      )}
      <TextField name="name" required="Name is required" />
      <FormRow>
        <TextField
          name="email"
          type="email"
          hint="No email? Leave it blank, and call them about changes."
        />
        <NumberField
          name="guests"
          hint={`People they bring${most > 0 ? `, up to ${most}` : ''}. Leave blank for none.`}
        />
      </FormRow>
      {(question || row?.answer) && <TextField name="answer" label={question ?? undefined} />}
      <TextAreaField name="note" />
      {!waits && <CheckboxField name="arrived" />}
      {row && (
        <CheckboxField
          name="canceled"
          hint="Their places go to the people who wait, and they get an email."
        />
      )}
    </RecordFormView>
  );
}

export const KIND: RecordKind<EditedReservation> = {
  resource: RESERVATIONS,
  Form: ReservationForm,
  titles: { create: 'Add person', edit: 'Edit reservation' },
};
