import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { queriesOf } from '../api/resource';
import { FormField } from '../forms/form-field';
import { childrenOf, HEADER_LINKS, LAST } from './hierarchy';
import { NAV_LINKS } from './resource';

interface Props {
  name: string;
  row: NavLink | null;
}

export function ParentField({ name, row }: Props) {
  const { setValue } = useFormContext();
  const [area, parent]: [string, string | null] = useWatch({ name: ['area', name] });
  const list = useQuery(queriesOf(NAV_LINKS).list(HEADER_LINKS));
  const isHeader = area === 'header';
  useEffect(() => {
    if (!isHeader && parent !== null) setValue(name, null, { shouldDirty: true });
  }, [isHeader, parent, setValue, name]);
  if (!isHeader) return null;
  const links = list.data?.items ?? [];
  const isParent = row !== null && childrenOf(links, row).length > 0;
  const choices = childrenOf(links).filter(({ id }) => id !== row?.id);
  const isMissing = parent !== null && !choices.some(({ id }) => id === parent);
  return (
    <FormField
      name={name}
      hint={isParent && 'It has links below it, so it stays at the top level.'}
    >
      {(control) => (
        <select
          {...control}
          value={parent ?? ''}
          aria-disabled={isParent || undefined}
          onChange={({ target }) => {
            if (isParent) return;
            const chosen = target.value || null;
            const siblings = links.filter((link) => link.parent === chosen);
            const last = Math.max(LAST - 1, ...siblings.map((link) => link.sort_order));
            setValue(name, chosen, { shouldDirty: true });
            setValue('sort_order', last + 1, { shouldDirty: true });
          }}
        >
          <option value="">None: at the top level</option>
          {isMissing && <option value={parent}>Loading...</option>}
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
