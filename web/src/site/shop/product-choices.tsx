import type { ProductVariant } from '../../shared/api/generated/types.gen';
import chips from '../components/chips.module.css';
import { type ChoiceGroup, type ChosenOptions, isLeft } from './choices';

interface Props {
  groups: readonly ChoiceGroup[];
  variants: readonly ProductVariant[];
  chosen: ChosenOptions;
  onChoose: (choice: ChosenOptions) => void;
  /** The id of the form that they belong to. */
  form: string;
}

/** A group of radio buttons for each choice. A sold-out value stays selectable, since other sizes depend on it. */
export function ProductChoices({ groups, variants, chosen, onChoose, form }: Props) {
  return groups.map(({ name, legend, options }) => (
    <fieldset key={name} className={chips.chips}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => {
        const isSoldOut = !isLeft(variants, chosen, [name, value]);
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
    </fieldset>
  ));
}
