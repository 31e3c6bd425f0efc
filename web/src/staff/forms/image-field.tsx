import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldProps } from './field-frame';
import { TextField } from './fields';
import styles from './forms.module.css';

/** Of what can be shown while it is still being typed. */
const ADDRESS = /^(https:\/\/\S+\.\S+|\/media\/\S+)$/;

/** The address of a picture, and the picture. One that cannot be loaded is hidden (specification section 8). */
export function ImageField(field: FieldProps) {
  const address: string = useWatch({ name: field.name }) ?? '';
  const [broken, setBroken] = useState('');
  const shown = ADDRESS.test(address) && broken !== address;
  return (
    <div className={styles.image}>
      <TextField {...field} inputMode="url" />
      {shown && <img src={address} alt="Preview" onError={() => setBroken(address)} />}
    </div>
  );
}
