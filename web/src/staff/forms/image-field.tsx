import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { upload } from '../files/upload';
import { UploadButton } from '../files/upload-button';
import type { FieldProps } from './field-frame';
import { TextField } from './fields';
import styles from './forms.module.css';

/** Of what can be shown while it is still being typed. */
const ADDRESS = /^(https:\/\/\S+\.\S+|\/media\/\S+)$/;

/** The address of a picture, and the picture. One that cannot be loaded is hidden (specification section 8). */
export function ImageField(field: FieldProps) {
  const { setValue } = useFormContext();
  const address: string = useWatch({ name: field.name }) ?? '';
  const [broken, setBroken] = useState('');
  const shown = ADDRESS.test(address) && broken !== address;
  return (
    <div className={styles.image}>
      <TextField {...field} inputMode="url" />
      <UploadButton
        label="Upload a picture"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        send={(file) => upload('images', file)}
        onStored={({ url }) =>
          setValue(field.name, url, { shouldDirty: true, shouldValidate: true })
        }
      />
      {shown && <img src={address} alt="Preview" onError={() => setBroken(address)} />}
    </div>
  );
}
