import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DocumentForm as Form, StaffDocument } from '../../shared/api/generated/types.gen';
import { fileSize } from '../../shared/lib/file-format';
import { DOCUMENTS as ACCEPT } from '../files/kinds';
import { upload } from '../files/upload';
import { UploadButton } from '../files/upload-button';
import { AddressFold, CheckboxField, SelectField, TextAreaField, TextField } from '../forms/fields';
import { type FieldProps, useLabel } from '../forms/form-field';
import { FormRow } from '../forms/form-row';
import styles from '../forms/forms.module.css';
import { PublishButtons } from '../forms/publish-buttons';
import { RecordFormView } from '../forms/record-form';
import { useRecordFormState } from '../forms/record-form-context';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { AUDIENCES, CATEGORIES, DOCUMENTS } from './resource';
import { textNote } from './text-state';

interface FileFieldProps extends FieldProps {
  saved: StaffDocument | null;
}

/** The file of a document: uploaded or dropped; its URL is behind a fold. */
function FileField({ saved, ...field }: FileFieldProps) {
  const { setValue, getFieldState, formState } = useFormContext();
  const id = useId();
  const label = useLabel(field);
  const { track } = useRecordFormState();
  const [audience, address, size]: [string, string, number | null] = useWatch({
    name: ['visible_to', field.name, 'file_size'],
  });
  const error = getFieldState(field.name, formState).error?.message;
  const note = saved?.file_url === address && textNote(saved);
  const set = (name: string, value: unknown) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <fieldset className={styles.image}>
      <legend>{label}</legend>
      {address && (
        <p>
          {address.split('/').at(-1) || address}
          {size !== null && <span className="quiet"> {fileSize(size)}</span>}
        </p>
      )}
      {note && <p className="field-hint">{note}</p>}
      <UploadButton
        label={address ? 'Upload another file' : 'Upload a file'}
        accept={ACCEPT}
        droppable
        send={(file) => track(upload('documents', file, { secret: audience === 'staff' }))}
        onStored={(file) => {
          set(field.name, file.url);
          set('file_size', file.size);
        }}
      />
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
      <AddressFold {...field} error={error} errorId={id} onTyped={() => set('file_size', null)} />
    </fieldset>
  );
}

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

function DocumentForm({ row, onClose }: RecordFormProps<StaffDocument>) {
  const form = useRecordForm({
    resource: DOCUMENTS,
    empty: EMPTY,
    row,
    onSaved: onClose,
    causes: CAUSES,
  });
  return (
    <RecordFormView form={form} action={<PublishButtons form={form} />} onCancel={onClose}>
      <FileField name="file_url" required="Upload a file or enter its address" saved={row} />
      <TextField name="title" required="Title is required" />
      <TextAreaField name="description" />
      <FormRow>
        <SelectField name="category" options={CATEGORIES} />
        <SelectField name="visible_to" options={AUDIENCES} />
      </FormRow>
      <CheckboxField name="featured" hint="Shows a Featured label on the Documents page." />
    </RecordFormView>
  );
}

export const KIND: RecordKind<StaffDocument> = {
  resource: DOCUMENTS,
  Form: DocumentForm,
  titles: { create: 'New document', edit: 'Edit document' },
};
