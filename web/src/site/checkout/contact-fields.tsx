import { Field, SelectField } from '../../shared/components/field';
import { stateName } from '../../shared/lib/states';
import type { Problems } from './check';
import type { Name } from './draft';

interface FieldsProps {
  errors: Problems;
  values: Partial<Record<Name, string>>;
}

const fieldsOf =
  ({ errors, values }: FieldsProps) =>
  (name: Name) => ({ name, defaultValue: values[name], error: errors[name] });

export function ContactFields(props: FieldsProps) {
  const field = fieldsOf(props);
  return (
    <>
      <h2>Contact</h2>
      <Field {...field('name')} label="Name" autoComplete="name" aria-required />
      <Field
        {...field('email')}
        label="Email"
        hint="For your receipt, and to tell you when your order is ready."
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        aria-required
      />
      <Field
        {...field('phone')}
        label="Phone (optional)"
        hint="Only if we have a question about your order."
        type="tel"
        autoComplete="tel"
      />
    </>
  );
}

interface AddressProps extends FieldsProps {
  states: readonly string[];
  onState: (state: string) => void;
}

export function AddressFields({ states, onState, ...props }: AddressProps) {
  const field = fieldsOf(props);
  return (
    <>
      <h2>Shipping address</h2>
      <Field
        {...field('line1')}
        label="Street address"
        autoComplete="address-line1"
        aria-required
      />
      <Field {...field('line2')} label="Apartment, suite (optional)" autoComplete="address-line2" />
      <Field {...field('city')} label="City" autoComplete="address-level2" aria-required />
      <SelectField
        {...field('state')}
        label="State"
        autoComplete="address-level1"
        aria-required
        onChange={({ target }) => onState(target.value)}
      >
        <option value="">Choose a state</option>
        {states.map((code) => (
          <option key={code} value={code}>
            {stateName(code)}
          </option>
        ))}
      </SelectField>
      <Field
        {...field('postal_code')}
        label="ZIP code"
        autoComplete="postal-code"
        inputMode="numeric"
        aria-required
      />
    </>
  );
}
