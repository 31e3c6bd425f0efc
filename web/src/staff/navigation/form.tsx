import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NavLinkForm as Form, NavLink } from '../../shared/api/generated/types.gen';
import { queriesOf } from '../api/resource';
import type { NameValue } from '../components/format-value';
import { CheckboxField, SelectField, TextField } from '../forms/fields';
import { RecordFormView } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { endOf, HEADER_LINKS, LAST } from './hierarchy';
import { IconField } from './icon-field';
import { LinkField } from './link-field';
import { ParentField } from './parent-field';
import { AREAS, NAV_LINKS } from './resource';

/** Puts a new link at the end of its menu. Links with the same position have no order. */
export function EndPosition() {
  const { setValue } = useFormContext();
  const [area, parent]: [NavLink['area'], string | null] = useWatch({ name: ['area', 'parent'] });
  const query = { area, sort: 'sort_order', limit: 100 } as const;
  const { data } = useQuery(queriesOf(NAV_LINKS).list(query));
  useEffect(() => {
    setValue('sort_order', endOf(data?.items ?? [], parent));
  }, [data, parent, setValue]);
  return null;
}

function useParentNames(): NameValue {
  const links = useQuery(queriesOf(NAV_LINKS).list(HEADER_LINKS)).data?.items;
  return (field, value) => {
    if (field !== 'parent' || !value) return undefined;
    return links ? (links.find(({ id }) => id === value)?.label ?? 'A deleted link') : '…';
  };
}

const EMPTY = {
  label: '',
  href: '',
  area: 'header' as Form['area'] & string,
  parent: null as string | null,
  description: '',
  icon_name: '',
  external: false,
  featured: false,
  sort_order: LAST,
  is_active: true,
};

/** Where a link belongs depends on its menu. */
const CAUSES = { parent: ['area'] } as const;

function NavLinkForm({ row, onClose }: RecordFormProps<NavLink>) {
  const form = useRecordForm({
    resource: NAV_LINKS,
    empty: EMPTY,
    row,
    onSaved: onClose,
    causes: CAUSES,
  });
  const nameValue = useParentNames();
  const action = row ? 'Save changes' : 'Create link';
  return (
    <RecordFormView form={form} nameValue={nameValue} action={action} onCancel={onClose}>
      <LinkField name="href" isStored={row !== null} />
      <TextField name="label" required="Label is required" />
      <SelectField name="area" options={AREAS} />
      <ParentField name="parent" row={row} />
      {row === null && <EndPosition />}
      <CardFields />
      <CheckboxField name="external" hint="For links to other sites." />
      <CheckboxField name="is_active" hint="Visitors can see it." />
    </RecordFormView>
  );
}

function CardFields() {
  const area: Form['area'] = useWatch({ name: 'area' });
  if (area !== 'quick_links') return null;
  return (
    <>
      <TextField name="description" hint="Below the label, on the card of the home page." />
      <IconField name="icon_name" />
    </>
  );
}

export const KIND: RecordKind<NavLink> = {
  resource: NAV_LINKS,
  Form: NavLinkForm,
  titles: { create: 'New link', edit: 'Edit link' },
  useNames: useParentNames,
};
