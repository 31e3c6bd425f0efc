import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Field, SelectField } from '../../../shared/components/field';
import { CATEGORIES } from '../../documents/resource';
import { TYPES } from '../../events/resource';
import styles from '../../files/library-dialog.module.css';
import { categoriesQuery as newsCategories } from '../../news/resource';
import { groupsQuery } from '../../people/resource';
import { categoriesQuery as questionCategories } from '../../questions/resource';
import { parseDocumentCategory, plural } from './kinds';
import { attributeOf, type Part } from './part';
import { LONGEST_TEXT, MOST_ITEMS, MOST_PICTURES, type Problem } from './problems';

export type Attributes = Part['attributes'];

interface Props {
  kind: string;
  attributes: Attributes;
  problem: Problem | null;
  onChange: (attributes: Attributes) => void;
}

export function PartFields({ kind, attributes, problem, onChange }: Props) {
  const field = (name: string) => ({
    name,
    value: attributeOf({ kind, attributes }, name),
    autoComplete: 'off',
    ...(problem?.name === name && { error: problem.message }),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange([...attributes.filter(([found]) => found !== name), [name, target.value]]),
  });
  const limit = (usual: number) => (
    <Field
      {...field('limit')}
      label="How many at most"
      hint={`Up to ${MOST_ITEMS}. Leave blank for ${usual}.`}
      inputMode="numeric"
    />
  );
  switch (kind) {
    case 'documents': {
      const category = field('category');
      return (
        <>
          <SelectField
            {...category}
            label="Category"
            value={parseDocumentCategory(category.value) ?? ''}
          >
            <option value="">All documents</option>
            {CATEGORIES.map(({ value, label }) => (
              <option key={value} value={value}>
                {plural(label)}
              </option>
            ))}
          </SelectField>
          {limit(20)}
        </>
      );
    }
    case 'events':
      return (
        <>
          <SelectField {...field('type')} label="Type">
            <option value="">All events</option>
            {TYPES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {limit(5)}
        </>
      );
    case 'news':
      return (
        <>
          <CategoryField {...field('category')} all="All news" query={newsCategories} />
          {limit(3)}
        </>
      );
    case 'questions':
      return (
        <>
          <CategoryField {...field('category')} all="All questions" query={questionCategories} />
          {limit(50)}
        </>
      );
    case 'people':
      return (
        <>
          <CategoryField {...field('group')} label="Group" all="Everyone" query={groupsQuery} />
          {limit(50)}
        </>
      );
    case 'button':
      return (
        <>
          <Field {...field('label')} label="Label" maxLength={LONGEST_TEXT} />
          <Field
            {...field('link')}
            label="Where it leads"
            hint="A page of this site, such as /join, or a web address."
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
          />
        </>
      );
    case 'map':
      return (
        <Field
          {...field('address')}
          label="Address"
          hint="Street and town, as you would search for it on a map."
          maxLength={LONGEST_TEXT}
        />
      );
    case 'pictures':
      return <PictureFields attributes={attributes} problem={problem} onChange={onChange} />;
    default:
      return (
        <p className="quiet">
          Visitors can write to you right on this page. A page shows one contact form.
        </p>
      );
  }
}

interface CategoryProps {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  all: string;
  query: typeof newsCategories | typeof questionCategories | typeof groupsQuery;
  label?: string;
}

/** A choice of the existing categories; the stored one stays a choice when it is gone. */
function CategoryField({ all, query, label = 'Category', ...field }: CategoryProps) {
  const found: string[] = useQuery(query as typeof newsCategories).data ?? [];
  const choices =
    field.value === '' || found.includes(field.value) ? found : [...found, field.value];
  return (
    <SelectField {...field} label={label}>
      <option value="">{all}</option>
      {choices.map((category) => (
        <option key={category} value={category}>
          {category}
        </option>
      ))}
    </SelectField>
  );
}

const LibraryDialog = lazy(() => import('../../files/library-dialog'));

interface PictureFieldsProps {
  attributes: Part['attributes'];
  problem: Problem | null;
  onChange: (attributes: Part['attributes']) => void;
}

function PictureFields({ attributes, problem, onChange }: PictureFieldsProps) {
  const [isChoosing, setChoosing] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className="field">
      <ul className={styles.grid} aria-label="Pictures">
        {attributes.map(([, url], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice
          <li key={at} className={styles.pick}>
            <img
              src={/^\/media\/[^?#]+$/.test(url) ? `${url}?w=320` : url}
              alt={`${at + 1} of ${attributes.length}`}
            />
            <button
              type="button"
              className="btn btn-small"
              aria-label={`Remove picture ${at + 1}`}
              onClick={() => {
                onChange(attributes.toSpliced(at, 1));
                // Its own button goes.
                add.current?.focus();
              }}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {problem && (
        <p className="field-error" role="alert">
          {problem.message}
        </p>
      )}
      <button
        ref={add}
        type="button"
        name="picture"
        className="btn"
        disabled={attributes.length === MOST_PICTURES}
        onClick={() => setChoosing(true)}
      >
        Add picture from library
      </button>
      {isChoosing && (
        <Suspense>
          <LibraryDialog
            onClose={() => setChoosing(false)}
            onChosen={({ url }) => {
              setChoosing(false);
              const isThere = attributes.some(([, found]) => found === url);
              if (!isThere) onChange([...attributes, ['picture', url]]);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
