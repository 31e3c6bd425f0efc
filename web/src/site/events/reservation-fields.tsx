import type { ReactNode } from 'react';
import { Field, SelectField, TextAreaField } from '../../shared/components/field';
import type { SentForm } from '../../shared/state';
import { NAMES, type Name } from './reserve';

interface Values {
  errors: Partial<Record<Name, string>>;
  /** Initial values. */
  values: Partial<Record<Name, string>>;
  /** Result of a submission without JavaScript. */
  posted: SentForm | undefined;
}

/** The attributes of each field by its name. */
export function fieldsOf({ errors, values, posted }: Values) {
  const firstWrong = NAMES.find((name) => posted?.errors[name]);
  return (name: Name) => ({
    name,
    defaultValue: posted?.values[name] ?? values[name],
    error: errors[name],
    // Without scripts nothing else leads the reader there.
    autoFocus: firstWrong === name,
  });
}

interface Props {
  field: ReturnType<typeof fieldsOf>;
  mostGuests: number;
  question: string | null;
  /** Below the name. */
  children?: ReactNode;
}

/** The fields that a reservation has from its beginning and that can be changed later. */
export function ReservationFields({ field, mostGuests, question, children }: Props) {
  return (
    <>
      <Field {...field('name')} label="Name" autoComplete="name" aria-required />
      {children}
      {mostGuests > 0 && (
        <SelectField {...field('guests')} label="Guests you bring">
          {Array.from({ length: mostGuests + 1 }, (_, guests) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is the option
            <option key={guests} value={guests}>
              {guests === 0 ? 'None' : guests}
            </option>
          ))}
        </SelectField>
      )}
      {question && (
        <Field {...field('answer')} label={`${question} (optional)`} autoComplete="off" />
      )}
      <TextAreaField {...field('note')} label="Note (optional)" rows={2} autoComplete="off" />
    </>
  );
}
