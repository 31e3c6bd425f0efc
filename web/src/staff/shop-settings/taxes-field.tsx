import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { STATES, stateName } from '../../shared/lib/states';
import { SelectField } from '../forms/fields';
import { useLabel } from '../forms/form-field';
import { PercentField } from '../forms/number-fields';
import { useParts } from '../forms/use-parts';
import { NEW_TAX, type TaxValues } from './resource';
import styles from './taxes-field.module.css';

const byName = Object.entries(STATES).map(([value, label]) => ({ value, label }));

export const stateOptions = (none: string) => [{ value: '', label: none }, ...byName];

const OPTIONS = stateOptions('Choose a state');

export function TaxesField() {
  const { parts: taxes, add, remove } = useParts<TaxValues>('taxes');
  const label = useLabel({ name: 'taxes' });
  const { getFieldState, formState, clearErrors } = useFormContext();
  const wrong = getFieldState('taxes', formState).error;
  const message = typeof wrong?.message === 'string' ? wrong.message : undefined;
  const refused = useRef(message);
  refused.current = message;
  // An error of the whole list belongs to no single field, so no field clears it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they change
  useEffect(() => {
    if (refused.current) clearErrors('taxes');
  }, [taxes, clearErrors]);
  return (
    <fieldset className={styles.taxes} aria-describedby={message ? 'taxes-error' : undefined}>
      <legend className="sr-only">{label}</legend>
      {message && (
        <p className="field-error" id="taxes-error" role="alert">
          {message}
        </p>
      )}
      {taxes.length === 0 && <p className="quiet">No sales tax is added to any order.</p>}
      <ol>
        {taxes.map(({ state }, at) => {
          const name = state ? stateName(state) : `row ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: its fields are named by its place
            <li key={at}>
              <fieldset className={styles.tax}>
                <legend className="sr-only">{name}</legend>
                <SelectField
                  name={`taxes.${at}.state`}
                  label="State"
                  options={OPTIONS}
                  required="Choose a state"
                />
                <PercentField
                  name={`taxes.${at}.goods`}
                  label="Sales tax"
                  required="Sales tax is required"
                />
                <PercentField name={`taxes.${at}.clothing`} label="Clothing" />
                <PercentField name={`taxes.${at}.shipping`} label="Shipping" />
                <button
                  type="button"
                  className="btn btn-small"
                  aria-label={`Remove ${name}`}
                  title={`Remove ${name}`}
                  onClick={() => remove(at)}
                >
                  <Trash2 className="icon" aria-hidden="true" />
                  <span>Remove {name}</span>
                </button>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <button type="button" className="btn btn-small" onClick={() => add(NEW_TAX, 'state')}>
        <Plus className="icon" aria-hidden="true" />
        Add a state
      </button>
    </fieldset>
  );
}
