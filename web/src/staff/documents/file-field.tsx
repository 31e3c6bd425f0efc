import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fileSize } from '../../shared/lib/file-format';
import { DOCUMENTS as ACCEPT } from '../files/kinds';
import { upload } from '../files/upload';
import { UploadButton } from '../files/upload-button';
import { AddressFold } from '../forms/fields';
import type { FieldProps } from '../forms/form-field';
import styles from '../forms/forms.module.css';
import { useRecordFormState } from '../forms/record-form-context';

/** The file of a document: uploaded or dropped; its URL is behind a fold. */
export function FileField(field: FieldProps) {
  const { setValue, getFieldState, formState } = useFormContext();
  const id = useId();
  const { track } = useRecordFormState();
  const [audience, address, size]: [string, string, number | null] = useWatch({
    name: ['visible_to', field.name, 'file_size'],
  });
  const error = getFieldState(field.name, formState).error?.message;
  const set = (name: string, value: unknown) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <fieldset className={styles.image}>
      <legend>{field.label}</legend>
      {address && (
        <p>
          {address.split('/').at(-1) || address}
          {size !== null && <span className="quiet"> {fileSize(size)}</span>}
        </p>
      )}
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
