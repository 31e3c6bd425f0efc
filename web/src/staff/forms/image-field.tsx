import { Images } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { StoredFile } from '../../shared/api/generated/types.gen';
import { PICTURES } from '../files/kinds';
import { UploadButton } from '../files/upload-button';
import { AddressFold } from './fields';
import { type FieldProps, useLabel } from './form-field';
import styles from './forms.module.css';
import { useRecordFormState } from './record-form-context';

// Loaded on click, so that the form does not wait.
const AltForm = lazy(() => import('../files/alt-form'));
const LibraryDialog = lazy(() => import('../files/library-dialog'));
const send = async (file: File) => (await import('../files/upload')).upload('images', file);

/** Addresses whose picture can be shown while they are being typed. */
const PREVIEWABLE_ADDRESS = /^(https:\/\/\S+\.\S+|\/media\/\S+)$/;

interface Props extends FieldProps {
  tile?: boolean;
}

/** A field for a picture, with a preview; one that fails to load is hidden (docs/behavior/screens.md#failures). */
export function ImageField({ tile = false, ...field }: Props) {
  const { setValue, getFieldState, formState } = useFormContext();
  const id = useId();
  const label = useLabel(field);
  const error = getFieldState(field.name, formState).error?.message;
  const { track } = useRecordFormState();
  const address: string = useWatch({ name: field.name }) ?? '';
  const [broken, setBroken] = useState('');
  const [choosing, setChoosing] = useState(false);
  const [taken, setTaken] = useState<StoredFile | null>(null);
  const set = (url: string) =>
    setValue(field.name, url, { shouldDirty: true, shouldValidate: true });
  const take = (file: StoredFile) => {
    setTaken(file);
    set(file.url);
  };
  const shown = PREVIEWABLE_ADDRESS.test(address) && broken !== address;
  return (
    <fieldset className={styles.image}>
      <legend>{label}</legend>
      {field.hint && <p className="field-hint">{field.hint}</p>}
      {shown && (
        <img
          className={tile ? styles.tile : undefined}
          src={address}
          alt="Preview"
          onError={() => setBroken(address)}
        />
      )}
      <UploadButton
        label="Upload a picture"
        accept={PICTURES}
        send={(file) => track(send(file))}
        onStored={take}
        droppable
      />
      <div className="actions">
        <button type="button" className="btn" onClick={() => setChoosing(true)}>
          <Images className="icon" aria-hidden="true" />
          Choose from library
        </button>
        {address && (
          <button type="button" className="btn" onClick={() => set('')}>
            Remove
          </button>
        )}
      </div>
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
      <AddressFold {...field} error={error} errorId={id} />
      {shown && taken?.url === address && (
        <Suspense>
          <AltForm key={taken.url} file={taken} savesOnLeave onSaved={setTaken} />
        </Suspense>
      )}
      {choosing && (
        <Suspense>
          <LibraryDialog
            onChosen={(file) => {
              take(file);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
