import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { getSettings } from '../../shared/api/generated/sdk/admin-settings.gen';
import type { EventForm as Form, StaffEvent } from '../../shared/api/generated/types.gen';
import { siteTimeZone } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { staffClient as client, STAFF } from '../api/client';
import { screens } from '../components/paths';
import { useOverlayClose } from '../components/screen-context';
import { ScheduleFields } from '../forms/date-time-fields';
import { EditorForm, FieldGroup, useEditorForm, WritingArea } from '../forms/editor-form';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../forms/fields';
import { Prefilled } from '../forms/form-gates';
import { FormRow } from '../forms/form-row';
import { ImageField } from '../forms/image-field';
import { MarkdownField } from '../forms/markdown-field';
import { isScheduled, SCHEDULE_CAUSES, UNSCHEDULED } from '../forms/publication';
import { RecordLoader } from '../forms/record-loader';
import { SlugField, slugOf, TitleField } from '../forms/title-fields';
import { valuesOf } from '../forms/values';
import { FormWindow, type RecordFormProps, type RecordKind } from '../lists/overlays';
import { EventTimes, ZoneField } from './event-times';
import styles from './events.module.css';
import { type Place, usualPlace } from './place';
import { NO_RESERVATIONS, ReservationGroup } from './reservation-fields';
import { EVENT_PUBLICATION, EVENTS, labelOf, REGISTRATIONS, TYPES } from './resource';

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
  ...NO_RESERVATIONS,
  content_md: '',
  featured_image: '',
  published: false,
  ...UNSCHEDULED,
};

const START = ['start_date', 'start_time', 'timezone', 'all_day'] as const;
const CAUSES = { ...SCHEDULE_CAUSES, end_date: START, end_time: START };

/** How many events are looked at for where they were. */
const RECENT_EVENTS = 20;

/** The default place of a new event: that of most recent events, else the address in Settings. */
const usualPlaceQuery = queryOptions({
  queryKey: [STAFF, 'events', 'usual-place'],
  queryFn: async () => {
    const { items } = await EVENTS.list({ sort: '-created_at', limit: RECENT_EVENTS });
    const { contact_address } = await getSettings({ client });
    return usualPlace(items, contact_address);
  },
});

interface Props extends RecordFormProps<StaffEvent> {
  /** The event that a new one is a copy of. */
  copied?: StaffEvent;
}

/** A copy as a draft with its own slug, on the same days until they are changed. */
const copyOf = (event: StaffEvent) => ({
  ...valuesOf(EMPTY, event),
  slug: slugOf(event.title),
  published: false,
  canceled: false,
  reservations_open_at: null,
  reservations_close_at: null,
  ...UNSCHEDULED,
});

/** A new event begins at the hall, on the site's clocks. */
function EventForm(props: Props) {
  const isNew = props.row === null && !props.copied;
  const known = useQuery({ ...usualPlaceQuery, enabled: isNew });
  if (!isNew) return <EventEditor {...props} />;
  return <Prefilled query={known}>{(place) => <EventEditor {...props} place={place} />}</Prefilled>;
}

function EventEditor({ row, copied, place: usual, onClose }: Props & { place?: Place }) {
  const form = useEditorForm({
    publication: EVENT_PUBLICATION,
    empty: copied ? copyOf(copied) : { ...EMPTY, timezone: siteTimeZone, ...usual },
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
  return (
    <EditorForm
      form={form}
      onClose={onClose}
      side={<EventDetails id={row?.id ?? null} scheduled={isScheduled(form.base)} />}
    >
      <TitleField name="title" required="Title is required" />
      <div ref={place}>
        <EventTimes />
      </div>
      <EventPlace />
      <WritingArea>
        <MarkdownField name="content_md" />
      </WritingArea>
    </EditorForm>
  );
}

/** Where an event is: its venue, what lists say of it, and its postal address. */
function EventPlace() {
  return (
    <fieldset>
      <legend className="sr-only">Place</legend>
      <FormRow>
        <TextField name="venue_name" />
        <TextField name="location" hint="Shown in lists, such as “Union Hall, Akron”." />
        <TextField name="venue_address" />
        <div className={styles.city}>
          <TextField name="venue_city" />
          <TextField name="venue_state" />
          <TextField name="venue_zip" inputMode="numeric" />
        </div>
      </FormRow>
    </fieldset>
  );
}

function EventDetails({ id, scheduled }: { id: string | null; scheduled: boolean }) {
  return (
    <>
      <FieldGroup title="Picture" open>
        <ImageField name="featured_image" />
      </FieldGroup>
      <FieldGroup title="About this event" open>
        <SelectField name="event_type" options={TYPES} />
        <TextField name="description" />
        <TextAreaField name="excerpt" hint="One or two sentences for lists and shares." />
        {id !== null && (
          <CheckboxField
            name="canceled"
            hint="Visitors see that it’s canceled, and people who reserved get an email."
          />
        )}
      </FieldGroup>
      <RegistrationGroup />
      <ReservationGroup id={id} />
      <FieldGroup title="Schedule" open={scheduled}>
        <EventSchedule />
      </FieldGroup>
      <FieldGroup title="More">
        <SlugField name="slug" from="title" prefix={paths.event('')} required="Slug is required" />
        <ZoneField />
      </FieldGroup>
    </>
  );
}

function RegistrationGroup() {
  const [registration, cost] = useWatch({ name: ['registration', 'cost_display'] });
  const chosen = [labelOf(REGISTRATIONS, registration), cost].filter(Boolean).join(' · ');
  return (
    <FieldGroup title="Registration and cost" chosen={chosen}>
      <SelectField name="registration" options={REGISTRATIONS} />
      <TextField name="external_url" inputMode="url" />
      <TextField name="cost_display" hint="Such as Free or $25." />
    </FieldGroup>
  );
}

function EventSchedule() {
  return <ScheduleFields timeZone={useWatch({ name: 'timezone' })} />;
}

export const KIND: RecordKind<StaffEvent> = {
  resource: EVENTS,
  Form: EventForm,
  titles: { create: 'New event', edit: 'Edit event' },
  editor: true,
};

export function Duplicate() {
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screens.events);
  return (
    <FormWindow kind={KIND} title={KIND.titles.create} onClose={close}>
      <RecordLoader resource={EVENTS} id={id}>
        {(event) => <EventForm row={null} copied={event} onClose={close} />}
      </RecordLoader>
    </FormWindow>
  );
}
