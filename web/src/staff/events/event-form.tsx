import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getSettings } from '../../shared/api/generated/sdk/admin-settings.gen';
import type { EventForm as Form, StaffEvent } from '../../shared/api/generated/types.gen';
import { siteTimeZone } from '../../shared/lib/dates';
import { staffClient as client, STAFF } from '../api/client';
import { EditorForm, WritingArea } from '../forms/editor-form';
import { MarkdownField } from '../forms/markdown-field';
import { Prefilled } from '../forms/prefilled';
import { announcementOf, isScheduled, SCHEDULE_CAUSES, UNSCHEDULED } from '../forms/publication';
import { slugOf } from '../forms/slug';
import { TitleField } from '../forms/title-field';
import { useRecordForm } from '../forms/use-record-form';
import { valuesOf } from '../forms/values';
import type { RecordFormProps } from '../lists/overlays';
import { EventDetails } from './event-details';
import { EventPlace } from './event-place';
import { EventTimes } from './event-times';
import { EVENT_LABELS as L } from './labels';
import { type Place, usualPlace } from './place';
import { EVENT_PUBLICATION } from './publication';
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

/** How many events are looked at for where they were. */
const RECENT = 20;

/** Where a new event is, unless somebody says otherwise. */
const usualPlaceQuery = queryOptions({
  queryKey: [STAFF, 'events', 'usual-place'],
  queryFn: async () => {
    const { items } = await EVENTS.list({ sort: '-created_at', limit: RECENT });
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
  ...UNSCHEDULED,
});

/** A new event begins at the hall, on the site's clocks. */
export function EventForm(props: Props) {
  const isNew = props.row === null && !props.copied;
  const known = useQuery({ ...usualPlaceQuery, enabled: isNew });
  if (!isNew) return <EventEditor {...props} />;
  return <Prefilled query={known}>{(place) => <EventEditor {...props} place={place} />}</Prefilled>;
}

function EventEditor({ row, copied, place: usual, onClose }: Props & { place?: Place }) {
  const form = useRecordForm({
    resource: EVENTS,
    empty: copied ? copyOf(copied) : { ...EMPTY, timezone: siteTimeZone, ...usual },
    row,
    onSaved: onClose,
    causes: CAUSES,
    announce: announcementOf(EVENT_PUBLICATION),
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
      publication={EVENT_PUBLICATION}
      labels={L}
      onClose={onClose}
      side={<EventDetails scheduled={isScheduled(form.base)} />}
    >
      <TitleField name="title" label={L.title} required="Title is required" />
      <div ref={place}>
        <EventTimes />
      </div>
      <EventPlace />
      <WritingArea>
        <MarkdownField name="content_md" label={L.content_md} />
      </WritingArea>
    </EditorForm>
  );
}
