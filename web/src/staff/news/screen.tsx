import { useQuery } from '@tanstack/react-query';
import type { NewsSummary } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { useNow } from '../../shared/lib/now';
import { paths } from '../../shared/paths';
import { visibilityOf } from '../components/visibility';
import { CellDetails } from '../lists/cells';
import { type Column, flagOptions } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import { STATUS_CHOICES, VisibilityBadge } from '../lists/visibility';
import { categoriesQuery, NEWS, newsPostDeletionPrompt } from './resource';

const COLUMNS: readonly Column<NewsSummary>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: (post) => post.title,
    beneath: ({ author_name, category, featured }) => (
      <CellDetails badge={featured && 'Featured'} parts={[category, author_name]} />
    ),
  },
  {
    label: 'Status',
    cell: (post) => (
      <VisibilityBadge row={post} isPublished={post.published} shown="Published" hidden="Draft" />
    ),
  },
  {
    label: 'Created',
    sort: 'created_at',
    short: true,
    cell: (post) => <ShortDate instant={post.created_at} />,
  },
  {
    label: 'Published',
    sort: 'published_at',
    short: true,
    minor: true,
    cell: ({ published_at }) => published_at && <ShortDate instant={published_at} />,
  },
];

export default function NewsScreen() {
  const now = useNow();
  const categories = useQuery(categoriesQuery).data ?? [];
  return (
    <ListScreen<NewsSummary>
      title="News"
      resource={NEWS}
      columns={COLUMNS}
      nameOf={(post) => post.title}
      filters={[
        { name: 'status', label: 'Status', options: STATUS_CHOICES },
        { name: 'featured', label: 'Featured', options: flagOptions('Featured', 'Not featured') },
        {
          name: 'category',
          label: 'Category',
          options: categories.map((category) => ({ value: category, label: category })),
        },
      ]}
      bulk={['publish', 'unpublish', 'delete']}
      create="New post"
      actions={(post) => (
        <RowActions
          resource={NEWS}
          row={post}
          name={post.title}
          shown={{ on: post.published, show: 'Publish', hide: 'Unpublish' }}
          view={
            visibilityOf(post, post.published, now) === 'shown'
              ? paths.article(post.slug)
              : undefined
          }
          deleting={newsPostDeletionPrompt(post)}
        />
      )}
      empty={{
        title: 'No news posts yet',
        text: 'Write the first one. It stays a draft until you publish it.',
      }}
    />
  );
}
