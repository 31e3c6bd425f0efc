import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { queriesOf } from '../api/resource';
import { FormField } from '../forms/form-field';
import { PAGES } from '../pages/resource';

export default function DonationPageField({ name }: { name: string }) {
  const { register, getValues } = useFormContext();
  const pages =
    useQuery(queriesOf(PAGES).whole({ published: true, sort: 'title' })).data?.items ?? [];
  // A stored one that isn't published now stays a choice.
  const [stored] = useState((): string => getValues(name) ?? '');
  const isOther = stored !== '' && !pages.some(({ path }) => path === stored);
  return (
    <FormField name={name} hint="Donors see its picture and text beside the donation form.">
      {(control) => (
        // Mounted again once the pages are known: the browser drops a choice whose option goes.
        <select key={String(isOther)} {...control} {...register(name)}>
          <option value="">No page</option>
          {isOther && <option value={stored}>{`/${stored}`}</option>}
          {pages.map(({ id, path, title }) => (
            <option key={id} value={path}>
              {title}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
