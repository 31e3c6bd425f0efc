import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Person } from '../../shared/api/generated/types.gen';
import { Field } from '../../shared/components/field';
import { siteTimeZone } from '../../shared/lib/dates';
import { queriesOf } from '../api/resource';
import { DateTimeField } from '../forms/date-time-fields';
import { CheckboxField, TextField } from '../forms/fields';
import { useLabel } from '../forms/form-field';
import { Prefilled } from '../forms/form-gates';
import { FormRow } from '../forms/form-row';
import styles from '../forms/forms.module.css';
import { ImageField } from '../forms/image-field';
import { NumberField } from '../forms/number-fields';
import { RecordFormView } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { choicesQuery, PEOPLE } from './resource';

const EMPTY = {
  name: '',
  post: '',
  groups: [] as readonly string[],
  worksite: '',
  worksite_public: false,
  shift: '',
  shift_public: false,
  phone: '',
  phone_public: false,
  email: '',
  email_public: false,
  image_url: '',
  image_public: false,
  term_from: null as string | null,
  term_until: null as string | null,
  sort_order: 0,
  published: true,
};

/** A new person comes last. */
function PersonForm(props: RecordFormProps<Person>) {
  const count = useQuery({
    ...queriesOf(PEOPLE).list({ limit: 1 }),
    enabled: props.row === null,
  });
  if (props.row) return <PersonFields {...props} count={0} />;
  return (
    <Prefilled query={count}>
      {(all) => <PersonFields {...props} count={all?.total ?? 0} />}
    </Prefilled>
  );
}

function PersonFields({ row, onClose, count }: RecordFormProps<Person> & { count: number }) {
  const { groups = [], worksites, shifts } = useQuery(choicesQuery).data ?? {};
  const form = useRecordForm({
    resource: PEOPLE,
    empty: { ...EMPTY, sort_order: count },
    row,
    onSaved: onClose,
  });
  const action = row ? 'Save changes' : 'Create person';
  return (
    <RecordFormView form={form} action={action} onCancel={onClose}>
      <FormRow>
        <div className="form">
          <TextField name="name" required="Name is required" />
          <TextField name="post" hint="Such as Chief Steward." />
          <GroupsField known={groups} />
          <FormRow>
            <DateTimeField name="term_from" kind="date" timeZone={siteTimeZone} />
            <DateTimeField name="term_until" kind="date" timeZone={siteTimeZone} />
          </FormRow>
          <NumberField
            name="sort_order"
            hint="Lower numbers come first. “Change order” in the list’s More menu sets it too."
          />
          <CheckboxField
            name="published"
            hint="Visitors see the name, position, groups and term at /officers."
          />
        </div>
        <fieldset className="form">
          <legend className={styles.legend}>Contact</legend>
          <p className="field-hint">Visitors see only what you check here.</p>
          <Shared name="phone_public">
            <TextField name="phone" type="tel" inputMode="tel" />
          </Shared>
          <Shared name="email_public">
            <TextField
              name="email"
              type="email"
              inputMode="email"
              hint="Members can write even when it’s hidden."
            />
          </Shared>
          <Shared name="worksite_public">
            <TextField name="worksite" suggestions={worksites} />
          </Shared>
          <Shared name="shift_public">
            <TextField name="shift" suggestions={shifts} hint="Such as Nights." />
          </Shared>
          <ImageField name="image_url" />
          <CheckboxField name="image_public" />
        </fieldset>
      </FormRow>
    </RecordFormView>
  );
}

function Shared({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.beside}>
      {children}
      <CheckboxField name={name} />
    </div>
  );
}

export const KIND: RecordKind<Person> = {
  resource: PEOPLE,
  Form: PersonForm,
  titles: { create: 'New person', edit: 'Edit person' },
};

interface Props {
  known: readonly string[];
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function GroupsField({ known }: Props) {
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
