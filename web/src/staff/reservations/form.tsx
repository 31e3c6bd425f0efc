import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../shared/components/alert';
import { CheckboxField, TextAreaField, TextField } from '../forms/fields';
import { FormRow } from '../forms/form-row';
import { NumberField } from '../forms/number-fields';
import { RecordFormView } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import type { Kind, RecordFormProps } from '../lists/overlays';
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
  const isFull = capacity !== null && counts.data !== undefined && counts.data.taken >= capacity;
  return (
    <RecordFormView
      form={form}
      action={row ? 'Save changes' : 'Add reservation'}
      onCancel={onClose}
    >
      {!row && isFull && (
        <Notice>
          <p>
            {capacity === 1 ? 'The place is taken.' : `All ${capacity} places are taken.`} Anyone
            you add goes on the waiting list.
          </p>
        </Notice>
      )}
      <TextField name="name" required="Name is required" />
      <FormRow>
        <TextField
          name="email"
          type="email"
          hint="Leave blank for someone who called. We can’t email them."
        />
        <NumberField
          name="guests"
          hint={`People they bring${most > 0 ? `, up to ${most}` : ''}. Leave blank for none.`}
        />
      </FormRow>
      {(question || row?.answer) && <TextField name="answer" label={question ?? undefined} />}
      <TextAreaField name="note" />
      <CheckboxField name="arrived" />
      {row && (
        <CheckboxField
          name="canceled"
          hint="Their places go to the people who wait, and they get an email."
        />
      )}
    </RecordFormView>
  );
}

export const KIND: Kind<EditedReservation> = {
  resource: RESERVATIONS,
  Form: ReservationForm,
  titles: { create: 'Add reservation', edit: 'Edit reservation' },
};
