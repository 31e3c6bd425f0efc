import type { AlbumSummary } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { shortDate } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { CellDetails, Thumbnail } from '../lists/cells';
import { type Column, flagOptions } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import { ALBUMS, albumDeletionPrompt } from './resource';

const photoCount = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);

const COLUMNS: readonly Column<AlbumSummary>[] = [
  { label: 'Cover', bare: true, cell: ({ cover }) => <Thumbnail address={cover ?? ''} /> },
  {
    label: 'Title',
    sort: 'title',
    names: true,
    cell: ({ title }) => title,
    beneath: ({ picture_count }) => <CellDetails parts={[photoCount(picture_count)]} />,
  },
  {
    label: 'Status',
    short: true,
    cell: (row) => (
      <span className={row.published ? 'badge badge-good' : 'badge badge-quiet'}>
        {row.published ? 'Published' : 'Draft'}
      </span>
    ),
  },
  {
    label: 'Date',
    sort: 'day',
    short: true,
    // A day is the same everywhere.
    cell: ({ day }) => <time dateTime={day}>{shortDate(day, 'UTC')}</time>,
  },
  {
    label: 'Created',
    sort: 'created_at',
    short: true,
    minor: true,
    cell: ({ created_at }) => <ShortDate instant={created_at} />,
  },
];

export default function AlbumsScreen() {
  return (
    <ListScreen<AlbumSummary>
      title="Photos"
      resource={ALBUMS}
      columns={COLUMNS}
      nameOf={({ title }) => title}
      filters={[{ name: 'published', label: 'Status', options: flagOptions('Published', 'Draft') }]}
      bulk={['publish', 'unpublish', 'delete']}
      create="New album"
      actions={(row) => (
        <RowActions
          resource={ALBUMS}
          row={row}
          name={row.title}
          shown={{ on: row.published, show: 'Publish', hide: 'Unpublish' }}
          view={row.published ? paths.album(row.slug) : undefined}
          deleting={albumDeletionPrompt(row)}
        />
      )}
      empty={{
        title: 'No albums yet',
        text: 'Add the pictures of a meeting, a picnic or a class. An album stays a draft until you publish it.',
      }}
    />
  );
}
