import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldFrame } from '../../shared/components/field';
import { MENU } from '../../shared/page-paths';
import { TextField } from '../forms/fields';
import { rulesOf, useLabel } from '../forms/form-field';
import { pageName } from './resource';
import { TargetSearch } from './target-search';

const FOUND = 'found';
const OTHER = 'other';
const NONE = 'none';

/** Targets of a link, besides a page by its name. */
const OTHERS = [
  { value: FOUND, label: 'A page, document or file' },
  { value: OTHER, label: 'Another address' },
  { value: NONE, label: 'No link yet' },
] as const;

type Way = (typeof OTHERS)[number]['value'];

interface Props {
  name: string;
  /** Whether the link is stored: it may have been saved without an address. */
  isStored: boolean;
}

/** The target of a link: a page of the site by its name, a content page, document or file that is searched for, another address, or none yet. */
export function LinkField({ name, isStored }: Props) {
  const { register, setValue, getValues, getFieldState, formState } = useFormContext();
  const href: string = useWatch({ name });
  const [way, setWay] = useState<Way | null>(() => (isStored && !getValues(name) ? NONE : null));
  const shown = way === NONE && href !== '' ? null : way;
  const isPage = href === '' || pageName(href) !== undefined;
  const chosen = shown ?? (isPage ? href : href.startsWith('/media/') ? FOUND : OTHER);
  const isOfPage = shown === null && isPage;
  const label = useLabel({ name });
  const field = { name, required: 'Link is required' };
  const rules = chosen === NONE ? { validate: () => true } : rulesOf(field);
  const { ref, onChange, ...registered } = register(name, rules);
  const error = getFieldState(name, formState).error?.message;
  return (
    <>
      <FieldFrame
        label={label}
        hint={
          chosen === NONE &&
          'Visitors don’t see it until it has a link. In the header, it can be a heading for the links below it.'
        }
        error={isOfPage || chosen === NONE ? error : undefined}
      >
        {(control) => (
          <select
            {...control}
            aria-required={true}
            {...(isOfPage && { ...registered, ref })}
            value={chosen}
            onChange={(event) => {
              const { value } = event.target;
              const other = OTHERS.find((other) => other.value === value);
              setWay(other?.value ?? null);
              if (other || !isOfPage)
                setValue(name, other ? '' : value, { shouldDirty: true, shouldValidate: !other });
              else void onChange(event);
            }}
          >
            <option value="">Choose a page</option>
            <optgroup label="Pages">
              {MENU.map(([path, title]) => (
                <option key={path} value={path}>
                  {title}
                </option>
              ))}
            </optgroup>
            <optgroup label="Other">
              {OTHERS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          </select>
        )}
      </FieldFrame>
      {!isOfPage && chosen !== OTHER && <input type="hidden" {...registered} ref={ref} />}
      {chosen === FOUND && (
        <TargetSearch
          href={href}
          error={error}
          onChosen={(target) => {
            setValue(name, target.href, { shouldDirty: true, shouldValidate: true });
            if (!getValues('label')) setValue('label', target.title, { shouldDirty: true });
          }}
        />
      )}
      {chosen === OTHER && (
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
