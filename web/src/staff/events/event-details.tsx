import { useWatch } from 'react-hook-form';
import { paths } from '../../shared/paths';
import { FieldGroup } from '../forms/editor-form';
import { SelectField, TextAreaField, TextField } from '../forms/fields';
import { ImageField } from '../forms/image-field';
import { ScheduleFields } from '../forms/schedule-fields';
import { SlugField } from '../forms/slug-field';
import { REGISTRATIONS, TYPES } from './choices';
import { ZoneField } from './event-times';
import styles from './events.module.css';
import { EVENT_LABELS as L } from './labels';

/** What belongs to an event besides its day and its text. */
export function EventDetails({ scheduled }: { scheduled: boolean }) {
  return (
    <>
      <FieldGroup title="Place" open>
        <TextField name="venue_name" label={L.venue_name} />
        <TextField name="venue_address" label={L.venue_address} />
        <div className={styles.city}>
          <TextField name="venue_city" label={L.venue_city} />
          <TextField name="venue_state" label={L.venue_state} />
          <TextField name="venue_zip" label={L.venue_zip} inputMode="numeric" />
        </div>
        <TextField
          name="location"
          label={L.location}
          hint="Shown in lists, such as “Union Hall, Akron”."
        />
      </FieldGroup>
      <FieldGroup title="Picture" open>
        <ImageField name="featured_image" label={L.featured_image} />
      </FieldGroup>
      <FieldGroup title="About this event">
        <SelectField name="event_type" label={L.event_type} options={TYPES} />
        <TextField name="description" label={L.description} />
        <TextAreaField
          name="excerpt"
          label={L.excerpt}
          hint="One or two sentences for lists and shares."
        />
      </FieldGroup>
      <FieldGroup title="Registration and cost">
        <SelectField name="registration" label={L.registration} options={REGISTRATIONS} />
        <TextField name="external_url" label={L.external_url} inputMode="url" />
        <TextField name="cost_display" label={L.cost_display} hint="Such as Free or $25." />
      </FieldGroup>
      <FieldGroup title="Schedule" open={scheduled}>
        <EventSchedule />
      </FieldGroup>
      <FieldGroup title="More">
        <SlugField
          name="slug"
          label={L.slug}
          from="title"
          prefix={paths.event('')}
          required="Slug is required"
        />
        <ZoneField />
      </FieldGroup>
    </>
  );
}

function EventSchedule() {
  return <ScheduleFields timeZone={useWatch({ name: 'timezone' })} />;
}
