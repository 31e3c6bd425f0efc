import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldFrame } from '../../shared/components/field';
import { MENU } from '../../shared/page-paths';
import type { LinkTarget } from '../files/link-sources';
import { SearchField } from '../files/search-field';
import { TargetChoices } from '../files/target-choices';
import { TextField } from '../forms/fields';
import { rulesOf, useLabel } from '../forms/form-field';
import { pageName } from './resource';

const FOUND = 'found';
const OTHER = 'other';
const NONE = 'none';

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

export function LinkField({ name, isStored }: Props) {
  const { register, setValue, getValues, getFieldState, formState } = useFormContext();
  const href: string = useWatch({ name });
  // A new link most often leads to a page that somebody just made.
  const [way, setWay] = useState<Way | null>(() =>
    !isStored ? FOUND : getValues(name) ? null : NONE,
  );
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

interface TargetSearchProps {
  href: string;
  error: string | undefined;
  onChosen: (target: LinkTarget) => void;
}

function lastPart(href: string): string {
  const part = href.split('/').at(-1) ?? href;
  try {
    return decodeURI(part);
  } catch {
    return part;
  }
}

function TargetSearch({ href, error, onChosen }: TargetSearchProps) {
  const [text, setText] = useState('');
  return (
    <>
      <SearchField
        label="Search pages and files"
        {...(href && { hint: `Chosen: ${lastPart(href)}` })}
        error={error}
        value={text}
        onChange={setText}
      />
      <TargetChoices text={text} href={href} onChosen={onChosen} />
    </>
  );
}
