import { useWatch } from 'react-hook-form';
import { paths } from '../../shared/paths';
import { FieldGroup } from '../forms/editor-form';
import { SelectField, TextAreaField, TextField } from '../forms/fields';
import { ImageField } from '../forms/image-field';
import { ScheduleFields } from '../forms/schedule-fields';
import { SlugField } from '../forms/slug-field';
import { REGISTRATIONS, TYPES } from './choices';
import { ZoneField } from './event-times';
import { EVENT_LABELS as L } from './labels';

/** What belongs to an event besides its day, its place and its text. */
export function EventDetails({ scheduled }: { scheduled: boolean }) {
  return (
    <>
      <FieldGroup title="Picture" open>
        <ImageField name="featured_image" label={L.featured_image} />
      </FieldGroup>
      <FieldGroup title="About this event" open>
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
