import { useQuery } from '@tanstack/react-query';
import type { SlideForm as Form, Slide } from '../../shared/api/generated/types.gen';
import { Spinner } from '../../shared/components/spinner';
import { siteTimeZone } from '../../shared/lib/dates';
import { queriesOf } from '../api/resource';
import { ScheduleFields } from '../forms/date-time-fields';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../forms/fields';
import { FormRow } from '../forms/form-row';
import { ImageField } from '../forms/image-field';
import { NumberField } from '../forms/number-fields';
import { SCHEDULE_CAUSES, UNSCHEDULED } from '../forms/publication';
import { RecordFormView } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { CATEGORIES, SLIDES } from './resource';

const EMPTY = {
  title: '',
  image_url: '',
  description: '',
  caption: '',
  link_url: '',
  link_text: '',
  category: 'general' as Form['category'] & string,
  sort_order: 0,
  is_active: true,
  ...UNSCHEDULED,
  featured: false,
};

/** A new slide is last: its order starts at the number of slides (docs/behavior/content.md#slides). */
function SlideForm(props: RecordFormProps<Slide>) {
  const count = useQuery({
    ...queriesOf(SLIDES).list({ limit: 1 }),
    enabled: props.row === null,
  });
  if (props.row === null && count.isPending) return <Spinner />;
  return <SlideFields {...props} count={count.data?.total ?? 0} />;
}

function SlideFields({ row, onClose, count }: RecordFormProps<Slide> & { count: number }) {
  const empty = { ...EMPTY, sort_order: count };
  const form = useRecordForm({
    resource: SLIDES,
    empty,
    row,
    onSaved: onClose,
    causes: SCHEDULE_CAUSES,
  });
  const action = row ? 'Save changes' : 'Create slide';
  return (
    <RecordFormView form={form} action={action} onCancel={onClose}>
      <TextField name="title" required="Title is required" />
      <ImageField name="image_url" required="Image URL is required" />
      <TextAreaField name="description" />
      <TextField name="caption" />
      <FormRow>
        <TextField
          name="link_url"
          inputMode="url"
          hint="A page of this site, such as /events, or a full address."
        />
        <TextField name="link_text" />
      </FormRow>
      <FormRow>
        <SelectField name="category" options={CATEGORIES} />
        <NumberField
          name="sort_order"
          hint="Lower numbers come first. “Change order” in the list’s More menu sets it too."
        />
      </FormRow>
      <CheckboxField name="is_active" hint="Visitors can see it." />
      <ScheduleFields timeZone={siteTimeZone} />
      <CheckboxField name="featured" hint="Marked with a star in this list." />
    </RecordFormView>
  );
}

export const KIND: RecordKind<Slide> = {
  resource: SLIDES,
  Form: SlideForm,
  titles: { create: 'New slide', edit: 'Edit slide' },
};
