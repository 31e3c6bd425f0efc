import { Plus } from 'lucide-react';
import { useId } from 'react';
import { TextField } from '../forms/fields';
import { useLabel } from '../forms/form-field';
import { ImageField } from '../forms/image-field';
import { useRecordFormState } from '../forms/record-form-context';
import { useParts } from '../forms/use-parts';
import styles from './products.module.css';
import type { PictureValues } from './values';

export function PicturesField() {
  const label = useLabel({ name: 'pictures' });
  const { parts, add, remove } = useParts<PictureValues>('pictures');
  // An upload belongs to the picture it was chosen for, so nothing may move while it runs.
  const { uploading } = useRecordFormState();
  const wait = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {parts.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its fields are named by its place
        <div key={at} className={styles.picture}>
          <ImageField name={`pictures.${at}.url`} label={`Picture ${at + 2}`} tile />
          <TextField
            name={`pictures.${at}.alt`}
            label={`What picture ${at + 2} shows`}
            hint="For people who can’t see it."
          />
          <TextField
            name={`pictures.${at}.color`}
            label={`Color of picture ${at + 2}`}
            hint="As in the options. Buyers see this picture when they choose that color."
          />
          <button
            type="button"
            className="btn btn-small"
            aria-disabled={uploading || undefined}
            aria-describedby={uploading ? wait : undefined}
            onClick={() => !uploading && remove(at)}
          >
            Remove picture {at + 2}
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn btn-small"
        onClick={() => add({ url: '', alt: '', color: '' }, 'url')}
      >
        <Plus className="icon" aria-hidden="true" />
        Add a picture
      </button>
      {uploading && parts.length > 0 && (
        <p className="quiet" id={wait}>
          You can remove pictures once the upload is done.
        </p>
      )}
    </fieldset>
  );
}
