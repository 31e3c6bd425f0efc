import { useState } from 'react';
import { useController } from 'react-hook-form';
import { formatCents, parseCents, parsePercent, parseWholeNumber } from '../../shared/lib/amounts';
import { type FieldProps, FormField, rulesOf } from './form-field';
import styles from './forms.module.css';

interface Props extends FieldProps {
  parse: (text: string) => number | undefined;
  show: (value: number) => string;
  inputMode: 'numeric' | 'decimal';
  /** Error for anything else. */
  wrong: string;
  unit?: string;
  after?: string;
}

/** A field for a number. Not `type=number`: browsers discard input there that they cannot parse, and change the value with the mouse wheel. */
function AmountField({ parse, show, inputMode, wrong, unit, after, ...field }: Props) {
  const required = rulesOf(field).validate as ((value: unknown) => true | string) | undefined;
  const { field: control } = useController({
    name: field.name,
    rules: {
      validate: (value: unknown) =>
        Number.isNaN(value) ? wrong : (required?.(value ?? '') ?? true),
    },
  });
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null);
  const stored = typeof control.value === 'number' && !Number.isNaN(control.value);
  // The form may have a new value, from a reset or another user's version.
  const current = typed !== null && Object.is(typed.value, control.value);
  const text = current ? typed.text : stored ? show(control.value) : '';
  return (
    <FormField {...field}>
      {(props) => (
        <span className={styles.unit}>
          {unit && <span aria-hidden="true">{unit}</span>}
          <input
            {...props}
            ref={control.ref}
            name={control.name}
            inputMode={inputMode}
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              const text = target.value;
              const value = text.trim() === '' ? null : (parse(text) ?? Number.NaN);
              setTyped({ text, value });
              control.onChange(value);
            }}
            onBlur={() => {
              control.onBlur();
              if (!Number.isNaN(control.value)) setTyped(null);
            }}
          />
          {after && <span aria-hidden="true">{after}</span>}
        </span>
      )}
    </FormField>
  );
}

/** A whole number of 0 or more. */
export const NumberField = (field: FieldProps & Pick<Props, 'after'>) => (
  <AmountField
    {...field}
    parse={parseWholeNumber}
    show={String}
    inputMode="numeric"
    wrong="Enter a whole number, such as 12"
  />
);

/** US dollars; the value is in cents. */
export const MoneyField = (field: FieldProps) => (
  <AmountField
    {...field}
    parse={parseCents}
    show={formatCents}
    inputMode="decimal"
    wrong="Enter an amount, such as 12.50"
    unit="$"
  />
);

/** US dollars; the value is in dollars, of whole cents. */
export const DollarField = (field: FieldProps) => (
  <AmountField
    {...field}
    parse={(text) => {
      const cents = parseCents(text);
      return cents === undefined ? undefined : cents / 100;
    }}
    show={(dollars) => formatCents(Math.round(dollars * 100))}
    inputMode="decimal"
    wrong="Enter an amount, such as 12.50"
    unit="$"
  />
);

/** A percentage; 7.25 is 7.25 %. */
export const PercentField = (field: FieldProps) => (
  <AmountField
    {...field}
    parse={parsePercent}
    show={String}
    inputMode="decimal"
    wrong="Enter a percentage, such as 7.25"
    after="%"
  />
);
