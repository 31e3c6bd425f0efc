import { useId } from 'react';
import type { ProductVariant } from '../../shared/api/generated/types.gen';
import chips from '../components/chips.module.css';
import { type ChoiceGroup, type ChosenOptions, isInStock } from './choices';

interface Props {
  groups: readonly ChoiceGroup[];
  variants: readonly ProductVariant[];
  chosen: ChosenOptions;
  onChoose: (choice: ChosenOptions) => void;
  form: string;
  /** A button was pressed before everything was chosen. */
  isAsked: boolean;
}

/** A group of radio buttons for each choice. A sold-out value stays selectable, since other sizes depend on it. */
export function ProductChoices({ groups, variants, chosen, onChoose, form, isAsked }: Props) {
  const id = useId();
  return groups.map(({ name, legend, options }) => {
    const problem =
      isAsked && !chosen[name] && `Choose ${name === 'variant_id' ? 'an option' : `a ${name}`}`;
    return (
      <fieldset
        key={name}
        className={chips.chips}
        aria-describedby={problem ? `${id}-${name}` : undefined}
      >
        <legend>{legend}</legend>
        {options.map(({ value, label }) => {
          const isSoldOut = !isInStock(variants, chosen, [name, value]);
          return (
            <label key={value}>
              <input
                type="radio"
                name={name}
                value={value}
                form={form}
                required
                checked={chosen[name] === value}
                onChange={() => onChoose({ [name]: value })}
              />
              <span>
                {isSoldOut ? <s>{label}</s> : label}
                {isSoldOut && <span className="sr-only"> (sold out)</span>}
              </span>
            </label>
          );
        })}
        {problem && (
          <p id={`${id}-${name}`} className="field-error">
            {problem}
          </p>
        )}
      </fieldset>
    );
  });
}
