import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Icon, type IconName, iconNamed } from '../../shared/components/icon';
import { type FieldProps, useLabel } from '../forms/form-field';
import styles from './icon-field.module.css';

/** Icons for links, with their names. The other icons are for buttons. */
const CHOICES: readonly [IconName, string][] = [
  ['globe', 'Globe'],
  ['link', 'Chain'],
  ['arrow-up-right', 'Arrow'],
  ['mail', 'Envelope'],
  ['phone', 'Phone'],
  ['map-pin', 'Map pin'],
  ['calendar', 'Calendar'],
  ['calendar-clock', 'Schedule'],
  ['clock', 'Clock'],
  ['file-text', 'Document'],
  ['download', 'Download'],
  ['shopping-cart', 'Cart'],
  ['ticket', 'Ticket'],
  ['shield-check', 'Shield'],
  ['lock', 'Lock'],
  ['circle-check', 'Check mark'],
  ['search', 'Magnifier'],
];

export function IconField(field: FieldProps) {
  const { name } = field;
  const label = useLabel(field);
  const { register, getValues } = useFormContext();
  /** A stored icon that is not in the list stays selectable. */
  const [stored] = useState((): string => getValues(name) ?? '');
  const isOther = stored !== '' && !CHOICES.some(([icon]) => icon === stored);
  const choice = (value: string, words: string) => (
    <label key={value} className={styles.choice}>
      <input type="radio" value={value} {...register(name)} />
      {value ? <Icon name={iconNamed(value, 'globe')} /> : <span className={styles.none} />}
      {words}
    </label>
  );
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      <div className={styles.icons}>
        {choice('', 'Default')}
        {CHOICES.map(([icon, words]) => choice(icon, words))}
        {isOther && choice(stored, stored)}
      </div>
    </fieldset>
  );
}
