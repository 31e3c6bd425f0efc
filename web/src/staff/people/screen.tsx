import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import type { Person } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { initialsOf } from '../../shared/lib/initials';
import { paths } from '../../shared/paths';
import { screens } from '../components/paths';
import { CellDetails, Thumbnail } from '../lists/cells';
import { type Column, flagOptions } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { orderTool } from '../lists/list-tools';
import { RowActions } from '../lists/row-actions';
import { useErase } from './erase';
import { groupsQuery, PEOPLE, personDeletionPrompt } from './resource';

const publicDetails = (person: Person) =>
  [
    person.phone && person.phone_public && 'phone',
    person.email && person.email_public && 'email',
    person.worksite && person.worksite_public && 'worksite',
    person.shift && person.shift_public && 'shift',
    person.image_url && person.image_public && 'picture',
  ]
    .filter(Boolean)
    .join(', ');

const COLUMNS: readonly Column<Person>[] = [
  {
    label: 'Picture',
    bare: true,
    cell: ({ name, image_url }) => (
      <Thumbnail address={image_url ?? ''} square>
        {initialsOf(name)}
      </Thumbnail>
    ),
  },
  {
    label: 'Name',
    names: true,
    sort: 'name',
    cell: ({ name }) => name,
    beneath: ({ post, groups }) => <CellDetails parts={[post, groups.join(', ')]} />,
  },
  {
    label: 'Status',
    short: true,
    cell: ({ published }) => (
      <span className={published ? 'badge badge-good' : 'badge badge-quiet'}>
        {published ? 'Published' : 'Draft'}
      </span>
    ),
  },
  { label: 'Visitors see', cell: (row) => publicDetails(row) || null, labeled: true },
  {
    label: 'Order',
    sort: 'sort_order',
    number: true,
    labeled: true,
    cell: ({ sort_order }) => sort_order,
  },
  {
    label: 'Created',
    sort: 'created_at',
    short: true,
    minor: true,
    cell: ({ created_at }) => <ShortDate instant={created_at} />,
  },
];

export default function PeopleScreen() {
  const groups = useQuery(groupsQuery).data ?? [];
  const erase = useErase();
  return (
    <ListScreen<Person>
      title="People"
      resource={PEOPLE}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      filters={[
        { name: 'published', label: 'Status', options: flagOptions('Published', 'Draft') },
        {
          name: 'group',
          label: 'Group',
          options: groups.map((group) => ({ value: group, label: group })),
        },
      ]}
      bulk={['publish', 'unpublish', 'delete']}
      create="New person"
      tools={[
        orderTool(`${screens.people}/order`),
        { label: 'Import CSV', icon: Upload, to: { screen: `${screens.people}/import` } },
      ]}
      actions={(row) => (
        <RowActions
          resource={PEOPLE}
          row={row}
          name={row.name}
          shown={{ on: row.published, show: 'Publish', hide: 'Unpublish' }}
          view={row.published ? paths.officers({ group: row.groups[0] }) : undefined}
          deleting={personDeletionPrompt(row)}
          items={erase(row)}
        />
      )}
      empty={{
        title: 'No people yet',
        text: 'Add your officers and stewards. Members find them at /officers.',
      }}
    />
  );
}
