import { useEffect, useRef } from 'react';
import type { EventForm as Form, StaffEvent } from '../../shared/api/generated/types.gen';
import { siteTimeZone } from '../../shared/lib/dates';
import { EditorForm, WritingArea } from '../forms/editor-form';
import { MarkdownField } from '../forms/markdown-field';
import { announcementOf } from '../forms/publication';
import { SCHEDULE_CAUSES, UNSCHEDULED } from '../forms/schedule-fields';
import { slugOf } from '../forms/slug';
import { TitleField } from '../forms/title-field';
import { useRecordForm } from '../forms/use-record-form';
import { valuesOf } from '../forms/values';
import type { RecordFormProps } from '../lists/overlays';
import { EventDetails } from './event-details';
import { EventTimes } from './event-times';
import { EVENT_LABELS as L } from './labels';
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
      side={<EventDetails />}
    >
      <TitleField name="title" label={L.title} required="Title is required" />
      <div ref={place}>
        <EventTimes />
      </div>
      <WritingArea>
        <MarkdownField name="content_md" label={L.content_md} />
      </WritingArea>
    </EditorForm>
  );
}
