import { ExternalLink, Upload } from 'lucide-react';
import type { StaffDocument } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { fileSize, fileType } from '../../shared/lib/file-format';
import { CellDetails } from '../lists/cells';
import { type Column, flagOptions } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import { useReplaceFile } from './replace-file';
import { AUDIENCES, CATEGORIES, DOCUMENTS } from './resource';
import { textLabel } from './text-state';

const fileOf = ({ file_url, file_size }: StaffDocument) =>
  [fileType(file_url), file_size === null ? '' : fileSize(file_size)].join(' ').trim();

const COLUMNS: readonly Column<StaffDocument>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: (document) => document.title,
    beneath: (document) => (
      <CellDetails
        parts={[
          document.featured && 'Featured',
          CATEGORIES.find(({ value }) => value === document.category)?.label,
          !document.published && document.visible_to === 'staff' && 'Staff only',
          fileOf(document),
          textLabel(document),
        ]}
      />
    ),
  },
  {
    label: 'Status',
    short: true,
    cell: ({ published, visible_to }) => {
      if (published && visible_to === 'staff') return <span className="badge">Staff only</span>;
      return (
        <span className={published ? 'badge badge-good' : 'badge badge-quiet'}>
          {published ? 'Published' : 'Not listed'}
        </span>
      );
    },
  },
  {
    label: 'Created',
    sort: 'created_at',
    short: true,
    cell: (document) => <ShortDate instant={document.created_at} />,
  },
  {
    label: 'Updated',
    sort: 'updated_at',
    short: true,
    minor: true,
    cell: ({ updated_at }) => <ShortDate instant={updated_at} />,
  },
];

export default function DocumentsScreen() {
  const replaceFile = useReplaceFile();
  return (
    <ListScreen<StaffDocument>
      title="Documents"
      resource={DOCUMENTS}
      columns={COLUMNS}
      nameOf={(document) => document.title}
      filters={[
        { name: 'published', label: 'Status', options: flagOptions('Published', 'Not listed') },
        { name: 'category', label: 'Category', options: CATEGORIES },
        { name: 'visible_to', label: 'Who can see it', options: AUDIENCES },
      ]}
      bulk={['publish', 'unpublish', 'delete']}
      create="New document"
      actions={(document) => (
        <RowActions
          resource={DOCUMENTS}
          row={document}
          name={document.title}
          shown={{ on: document.published, show: 'Publish', hide: 'Unpublish' }}
          deleting={{
            title: 'Delete document',
            body: `Are you sure you want to delete “${document.title}”? It moves to the trash for 30 days.`,
          }}
          items={[
            { label: 'Open file', icon: ExternalLink, href: document.file_url, newTab: true },
            { label: 'Replace file', icon: Upload, run: () => replaceFile(document) },
          ]}
        />
      )}
      empty={{
        title: 'No documents yet',
        text: 'Contracts, handbooks, policies, forms and memos for members to download.',
      }}
    />
  );
}
