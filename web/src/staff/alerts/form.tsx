import { useParams } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { Alert, AlertKind } from '../../shared/api/generated/types.gen';
import { siteTimeZone } from '../../shared/lib/dates';
import { useNow } from '../../shared/lib/now';
import { ScheduleFields } from '../forms/date-time-fields';
import { SelectField, TextAreaField, TextField } from '../forms/fields';
import { FormRow } from '../forms/form-row';
import { SCHEDULE_CAUSES, UNSCHEDULED } from '../forms/publication';
import { PublishButtons } from '../forms/publish-buttons';
import { RecordFormView } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { AlertPreview } from './alert-card';
import { endOfDay, READY_ALERTS } from './ready';
import { ALERT_KINDS, ALERTS } from './resource';

const EMPTY = {
  kind: 'information' as AlertKind,
  text: '',
  link_url: '',
  link_text: '',
  published: false,
  ...UNSCHEDULED,
};

/** A new alert begins with the ready text that its address names, until the end of the day. */
function AlertForm({ row, onClose }: RecordFormProps<Alert>) {
  const { ready: slug } = useParams({ strict: false }) as { ready?: string };
  const ready = row ? undefined : READY_ALERTS.find((text) => text.slug === slug);
  const now = useNow();
  const form = useRecordForm({
    resource: ALERTS,
    empty: ready
      ? {
          ...EMPTY,
          kind: ready.kind,
          text: ready.text,
          link_url: ready.link_url,
          link_text: ready.link_text,
          visible_until: endOfDay(now, siteTimeZone),
        }
      : EMPTY,
    row,
    onSaved: onClose,
    ...(ready && { draftOf: ready.slug }),
    causes: SCHEDULE_CAUSES,
  });
  return (
    <RecordFormView form={form} action={<PublishButtons form={form} />} onCancel={onClose}>
      <Preview />
      <TextAreaField
        name="text"
        rows={2}
        oneLine
        required="Text is required"
        hint="One short sentence, 140 characters at most. Every page shows it."
      />
      <SelectField
        name="kind"
        options={ALERT_KINDS}
        hint="If several alerts are up, visitors see the most serious one. An urgent one comes back the day after it’s dismissed."
      />
      <FormRow>
        <TextField
          name="link_url"
          inputMode="url"
          hint="A page of this site, such as /events, or a full address."
        />
        <TextField name="link_text" />
      </FormRow>
      <ScheduleFields timeZone={siteTimeZone} />
    </RecordFormView>
  );
}

function Preview() {
  const [kind, text, link_url, link_text] = useWatch({
    name: ['kind', 'text', 'link_url', 'link_text'],
  });
  return (
    <section aria-label="Preview">
      <AlertPreview
        kind={kind}
        text={text || 'Your text'}
        link_url={link_url}
        link_text={link_text}
      />
    </section>
  );
}

export const KIND: RecordKind<Alert> = {
  resource: ALERTS,
  Form: AlertForm,
  titles: { create: 'New alert', edit: 'Edit alert' },
};
