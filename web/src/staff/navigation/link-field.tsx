import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldFrame } from '../../shared/components/field';
import { TextField } from '../forms/fields';
import { rulesOf } from '../forms/form-field';
import { PAGES, pageName } from './pages';

const OTHER = 'other';

interface Props {
  name: string;
  label: string;
}

/** The target of a link: a page of the site by its name, or another address. */
export function LinkField({ name, label }: Props) {
  const { register, setValue, getFieldState, formState } = useFormContext();
  const href: string = useWatch({ name });
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = wantsOther || (href !== '' && pageName(href) === undefined);
  const field = { name, label, required: 'Link is required' };
  const { ref, onChange, ...registered } = register(name, rulesOf(field));
  return (
    <>
      <FieldFrame
        label={label}
        error={isOther ? undefined : getFieldState(name, formState).error?.message}
      >
        {(control) => (
          <select
            {...control}
            aria-required={true}
            {...(!isOther && { ...registered, ref })}
            value={isOther ? OTHER : href}
            onChange={(event) => {
              const { value } = event.target;
              setWantsOther(value === OTHER);
              if (value === OTHER || isOther)
                setValue(name, value === OTHER ? '' : value, { shouldDirty: true });
              else void onChange(event);
            }}
          >
            <option value="">Choose a page</option>
            {PAGES.map(([path, title]) => (
              <option key={path} value={path}>
                {title}
              </option>
            ))}
            <option value={OTHER}>Another address</option>
          </select>
        )}
      </FieldFrame>
      {isOther && (
        <TextField
          name={name}
          label="Address"
          inputMode="url"
          required={field.required}
          hint="A path of this site, such as /news/picnic, or a full address."
        />
      )}
    </>
  );
}
