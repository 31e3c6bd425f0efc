import type { Document, DocumentForm as Form } from '../../shared/api/generated/types.gen';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../forms/fields';
import { FormRow } from '../forms/form-row';
import { PublishButtons } from '../forms/publish-buttons';
import { RecordFormView } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps } from '../lists/overlays';
import { FileField } from './file-field';
import { AUDIENCES, CATEGORIES, DOCUMENT_LABELS as L } from './labels';
import { DOCUMENTS } from './resource';

const EMPTY = {
  title: '',
  description: '',
  category: 'policy' as Form['category'] & string,
  visible_to: 'everyone' as Form['visible_to'] & string,
  file_url: '',
  file_size: null as number | null,
  featured: false,
  published: false,
};

/** A file that something else uses stays where its audience can’t have it. */
const CAUSES = { file_url: ['visible_to'] } as const;

export function DocumentForm({ row, onClose }: RecordFormProps<Document>) {
  const form = useRecordForm({
    resource: DOCUMENTS,
    empty: EMPTY,
    row,
    onSaved: onClose,
    causes: CAUSES,
  });
  return (
    <RecordFormView
      form={form}
      labels={L}
      action={<PublishButtons form={form} />}
      onCancel={onClose}
    >
      <FileField name="file_url" label={L.file_url} required="Upload a file or enter its address" />
      <TextField name="title" label={L.title} required="Title is required" />
      <TextAreaField name="description" label={L.description} />
      <FormRow>
        <SelectField name="category" label={L.category} options={CATEGORIES} />
        <SelectField name="visible_to" label={L.visible_to} options={AUDIENCES} />
      </FormRow>
      <CheckboxField
        name="featured"
        label={L.featured}
        hint="Shows a Featured label on the Documents page."
      />
    </RecordFormView>
  );
}
