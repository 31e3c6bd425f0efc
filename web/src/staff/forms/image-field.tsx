import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { StoredFile } from '../../shared/api/generated/types.gen';
import { PICTURES } from '../files/kinds';
import { UploadButton } from '../files/upload-button';
import { TextField } from './fields';
import type { FieldProps } from './form-field';
import styles from './forms.module.css';
import { useRecordFormState } from './record-form-context';

// What comes after a click; a form need not wait for it.
const AltForm = lazy(() => import('../files/alt-form'));
const LibraryDialog = lazy(() => import('../files/library-dialog'));
const send = async (file: File) => (await import('../files/upload')).upload('images', file);

/** Of what can be shown while it is still being typed. */
const ADDRESS = /^(https:\/\/\S+\.\S+|\/media\/\S+)$/;

/** An image URL with a preview; one that fails to load is hidden (docs/behavior/screens.md#failures). */
export function ImageField(field: FieldProps) {
  const { setValue } = useFormContext();
  const { track } = useRecordFormState();
  const address: string = useWatch({ name: field.name }) ?? '';
  const [broken, setBroken] = useState('');
  const [choosing, setChoosing] = useState(false);
  const [taken, setTaken] = useState<StoredFile | null>(null);
  const take = (file: StoredFile) => {
    setTaken(file);
    setValue(field.name, file.url, { shouldDirty: true, shouldValidate: true });
  };
  const shown = ADDRESS.test(address) && broken !== address;
  return (
    <div className={styles.image}>
      <TextField {...field} inputMode="url" />
      <div className={styles.sources}>
        <UploadButton
          label="Upload a picture"
          accept={PICTURES}
          send={(file) => track(send(file))}
          onStored={take}
        />
        <button type="button" className="btn btn-small" onClick={() => setChoosing(true)}>
          <Images className="icon" aria-hidden="true" />
          Choose from library
        </button>
      </div>
      {shown && <img src={address} alt="Preview" onError={() => setBroken(address)} />}
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
    </div>
  );
}
