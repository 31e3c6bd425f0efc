import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DateTimeField } from '../forms/date-time-fields';
import { FieldGroup } from '../forms/editor-form';
import { CheckboxField, TextField } from '../forms/fields';
import { NumberField } from '../forms/number-fields';
import { reservationsOf } from './resource';

/** Values of a new event. */
export const NO_RESERVATIONS = {
  capacity: null as number | null,
  most_guests: 0 as number | null,
  shows_places_left: true,
  question: '',
  reservations_open_at: null as string | null,
  reservations_close_at: null as string | null,
  canceled: false,
};

/** The reservations of an event that people register for with the union. */
export function ReservationGroup({ id }: { id: string | null }) {
  const [registration, timezone, capacity] = useWatch({
    name: ['registration', 'timezone', 'capacity'],
  });
  // Clearing the capacity must not fold the group.
  const [isOpen] = useState(capacity !== null);
  if (registration !== 'internal') return null;
  const chosen = capacity === null ? 'None' : `${capacity} ${capacity === 1 ? 'place' : 'places'}`;
  return (
    <FieldGroup title="Reservations" chosen={chosen} open={isOpen}>
      <NumberField name="capacity" hint="Places in all. Leave blank to take no reservations." />
      <NumberField
        name="most_guests"
        required="Enter a number; 0 means no guests"
        hint="How many people each person may bring, up to 20."
      />
      <CheckboxField name="shows_places_left" hint="Visitors see “12 of 30 places left”." />
      <TextField name="question" hint="Asked in the form, such as “Chicken or fish?”" />
      <DateTimeField
        name="reservations_open_at"
        timeZone={timezone}
        hint="Leave blank to open right away."
      />
      <DateTimeField
        name="reservations_close_at"
        timeZone={timezone}
        hint="Leave blank to close when the event begins."
      />
      {id !== null && capacity !== null && (
        <p>
          <Link to={reservationsOf(id)}>See reservations</Link>
        </p>
      )}
    </FieldGroup>
  );
}
