import { useWatch } from 'react-hook-form';
import type { NavLinkForm as Form, NavLink } from '../../shared/api/generated/types.gen';
import { CheckboxField, SelectField, TextField } from '../forms/fields';
import { RecordFormView } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps } from '../lists/overlays';
import { EndPosition } from './end-position';
import { LAST } from './hierarchy';
import { IconField } from './icon-field';
import { AREAS, NAV_LABELS as L } from './labels';
import { LinkField } from './link-field';
import { ParentField } from './parent-field';
import { NAV_LINKS } from './resource';
import { useParentNames } from './use-parent-names';

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

export function NavLinkForm({ row, onClose }: RecordFormProps<NavLink>) {
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
    <RecordFormView form={form} labels={L} nameValue={nameValue} action={action} onCancel={onClose}>
      <TextField name="label" label={L.label} required="Label is required" />
      <LinkField name="href" label={L.href} isStored={row !== null} />
      <SelectField name="area" label={L.area} options={AREAS} />
      <ParentField name="parent" label={L.parent} row={row} />
      {row === null && <EndPosition />}
      <CardFields />
      <CheckboxField name="external" label={L.external} hint="For links to other sites." />
      <CheckboxField name="is_active" label={L.is_active} hint="Visitors can see it." />
    </RecordFormView>
  );
}

/** What only the cards of quick links show. */
function CardFields() {
  const area: Form['area'] = useWatch({ name: 'area' });
  if (area !== 'quick_links') return null;
  return (
    <>
      <TextField
        name="description"
        label={L.description}
        hint="Below the label, on the card of the home page."
      />
      <IconField name="icon_name" label={L.icon_name} />
    </>
  );
}
