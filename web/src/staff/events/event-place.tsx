import { TextField } from '../forms/fields';
import { FormRow } from '../forms/form-row';
import styles from './events.module.css';
import { EVENT_LABELS as L } from './labels';

/** Where an event is: its venue, what lists say of it, and its postal address. */
export function EventPlace() {
  return (
    <fieldset>
      <legend className="sr-only">Place</legend>
      <FormRow>
        <TextField name="venue_name" label={L.venue_name} />
        <TextField
          name="location"
          label={L.location}
          hint="Shown in lists, such as “Union Hall, Akron”."
        />
        <TextField name="venue_address" label={L.venue_address} />
        <div className={styles.city}>
          <TextField name="venue_city" label={L.venue_city} />
          <TextField name="venue_state" label={L.venue_state} />
          <TextField name="venue_zip" label={L.venue_zip} inputMode="numeric" />
        </div>
      </FormRow>
    </fieldset>
  );
}
