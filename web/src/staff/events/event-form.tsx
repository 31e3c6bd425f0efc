import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { EventForm as Form, StaffEvent } from '../../shared/api/generated/types.gen';
import { siteTimeZone } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../forms/fields';
import { FormRow } from '../forms/form-row';
import { ImageField } from '../forms/image-field';
import { MarkdownField } from '../forms/markdown-field';
import { RecordFormView } from '../forms/record-form';
import { SCHEDULE_CAUSES, ScheduleFields, UNSCHEDULED } from '../forms/schedule-fields';
import { slugOf } from '../forms/slug';
import { SlugField } from '../forms/slug-field';
import { useRecordForm } from '../forms/use-record-form';
import { valuesOf } from '../forms/values';
import type { RecordFormProps } from '../lists/overlays';
import { REGISTRATIONS, TYPES } from './choices';
import { EventTimes } from './event-times';
import { EVENT_LABELS as L } from './labels';
import { EVENTS } from './resource';

const EMPTY = {
  title: '',
  slug: '',
  event_type: 'meeting' as Form['event_type'] & string,
  description: '',
  excerpt: '',
  all_day: false,
  start_date: null as string | null,
  start_time: null as string | null,
  end_date: null as string | null,
  end_time: null as string | null,
  timezone: '',
  location: '',
  venue_name: '',
  venue_address: '',
  venue_city: '',
  venue_state: '',
  venue_zip: '',
  registration: 'internal' as Form['registration'] & string,
  external_url: '',
  cost_display: '',
  content_md: '',
  featured_image: '',
  published: false,
  ...UNSCHEDULED,
};

const START = ['start_date', 'start_time', 'timezone', 'all_day'] as const;
const CAUSES = { ...SCHEDULE_CAUSES, end_date: START, end_time: START };

function EventSchedule() {
  return <ScheduleFields timeZone={useWatch({ name: 'timezone' })} />;
}

interface Props extends RecordFormProps<StaffEvent> {
  /** The event that a new one is a copy of. */
  copied?: StaffEvent;
}

/** A copy as a draft with its own slug, on the same days until they are changed. */
const copyOf = (event: StaffEvent) => ({
  ...valuesOf(EMPTY, event),
  slug: slugOf(event.title),
  published: false,
  ...UNSCHEDULED,
});

export function EventForm({ row, copied, onClose }: Props) {
  const form = useRecordForm({
    resource: EVENTS,
    empty: copied ? copyOf(copied) : { ...EMPTY, timezone: siteTimeZone },
    row,
    onSaved: onClose,
    causes: CAUSES,
    ...(copied && { draftOf: `copy-of-${copied.id}` }),
  });
  const place = useRef<HTMLDivElement>(null);
  const copying = copied !== undefined;
  // The title may stay; the day never does.
  useEffect(() => {
    if (copying) place.current?.querySelector<HTMLElement>('[name="start_date"]')?.focus();
  }, [copying]);
  const action = row ? 'Save changes' : 'Create event';
  return (
    <RecordFormView form={form} labels={L} action={action} onCancel={onClose}>
      <TextField name="title" label={L.title} required="Title is required" />
      <SlugField
        name="slug"
        label={L.slug}
        from="title"
        prefix={paths.event('')}
        required="Slug is required"
      />
      <FormRow>
        <SelectField name="event_type" label={L.event_type} options={TYPES} />
        <TextField name="description" label={L.description} />
      </FormRow>
      <div ref={place} className="form">
        <EventTimes />
      </div>
      <FormRow>
        <TextField name="venue_name" label={L.venue_name} />
        <TextField
          name="location"
          label={L.location}
          hint="Shown in lists, such as “Union Hall, Akron”."
        />
      </FormRow>
      <TextField name="venue_address" label={L.venue_address} />
      <FormRow>
        <TextField name="venue_city" label={L.venue_city} />
        <TextField name="venue_state" label={L.venue_state} />
        <TextField name="venue_zip" label={L.venue_zip} inputMode="numeric" />
      </FormRow>
      <FormRow>
        <SelectField name="registration" label={L.registration} options={REGISTRATIONS} />
        <TextField name="external_url" label={L.external_url} inputMode="url" />
        <TextField name="cost_display" label={L.cost_display} hint="Such as Free or $25." />
      </FormRow>
      <TextAreaField
        name="excerpt"
        label={L.excerpt}
        hint="One or two sentences for lists and shares."
      />
      <MarkdownField name="content_md" label={L.content_md} />
      <ImageField name="featured_image" label={L.featured_image} />
      <CheckboxField name="published" label={L.published} hint="Visitors can see it." />
      <EventSchedule />
    </RecordFormView>
  );
}
