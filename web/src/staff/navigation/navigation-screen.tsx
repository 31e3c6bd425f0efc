import type { NavLink } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { type Column, flag } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { orderTool } from '../lists/order-tool';
import { RowActions } from '../lists/row-actions';
import { AREAS } from './labels';
import { NAV_LIST } from './list';
import { NAV_LINKS } from './resource';

const COLUMNS: readonly Column<NavLink>[] = [
  { label: 'Label', sort: 'label', cell: (link) => link.label },
  { label: 'Link', whole: true, cell: (link) => link.href },
  {
    label: 'Where',
    sort: 'area',
    short: true,
    cell: ({ area }) => AREAS.find(({ value }) => value === area)?.label,
  },
  {
    label: 'Status',
    cell: (link) => (
      <span className={link.is_active ? 'badge badge-good' : 'badge badge-quiet'}>
        {link.is_active ? 'Active' : 'Inactive'}
      </span>
    ),
  },
  { label: 'Order', sort: 'sort_order', short: true, cell: (link) => link.sort_order },
];

export default function NavigationScreen() {
  return (
    <ListScreen<NavLink>
      title="Menus"
      resource={NAV_LINKS}
      screen={screens.navigation}
      spec={NAV_LIST}
      columns={COLUMNS}
      nameOf={(link) => link.label}
      filters={[
        { name: 'area', label: 'Where', options: AREAS },
        { name: 'is_active', label: 'Status', options: flag('Active', 'Inactive') },
      ]}
      bulk={['publish', 'unpublish', 'delete']}
      create={{ to: `${screens.navigation}/new`, label: 'New link' }}
      tools={[orderTool(`${screens.navigation}/order`)]}
      actions={(link) => (
        <RowActions
          resource={NAV_LINKS}
          row={link}
          name={link.label}
          screen={screens.navigation}
          shown={{ on: link.is_active, show: 'Activate', hide: 'Deactivate' }}
          deleting={{
            title: 'Delete link',
            body: `Are you sure you want to delete “${link.label}”? This action cannot be undone.`,
          }}
        />
      )}
      empty={{
        title: 'No links yet',
        text: 'Until you add links, visitors see the default ones.',
      }}
    />
  );
}
