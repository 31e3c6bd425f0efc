import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../shared/components/field';
import { useLabel } from '../forms/form-field';

interface Props {
  /** The groups that there are. */
  known: readonly string[];
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The groups of a person: those that there are to choose from, and one of the local's own. */
export function GroupsField({ known }: Props) {
  const label = useLabel({ name: 'groups' });
  const { setValue, getFieldState, formState } = useFormContext();
  const chosen: readonly string[] = useWatch({ name: 'groups' }) ?? [];
  const [own, setOwn] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const error = getFieldState('groups', formState).error?.message;
  const all = [...known, ...chosen.filter((name) => !known.some((other) => isSame(other, name)))];
  const isChosen = (name: string) => chosen.some((other) => isSame(other, name));
  const set = (groups: readonly string[]) =>
    setValue('groups', groups, { shouldDirty: true, shouldValidate: true });
  const add = () => {
    const name = own.trim();
    if (name && !isChosen(name)) set([...chosen, name]);
    setOwn('');
    box.current?.querySelector('input')?.focus();
  };
  return (
    <fieldset className="choices form" aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      <div>
        {all.map((name, at) => (
          <label key={name} className="choice">
            <input
              type="checkbox"
              // Where the form takes whoever chose none.
              name={at === 0 ? 'groups' : undefined}
              checked={isChosen(name)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) =>
                set(
                  target.checked
                    ? [...chosen, name]
                    : chosen.filter((other) => !isSame(other, name)),
                )
              }
            />
            <span className="choice-name">{name}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
      <div ref={box} className="form">
        <Field
          name="own-group"
          label="Another group"
          autoComplete="off"
          maxLength={200}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </div>
      <div className="actions">
        <button type="button" className="btn btn-small" onClick={add}>
          <Plus className="icon" aria-hidden="true" />
          Add group
        </button>
      </div>
    </fieldset>
  );
}
