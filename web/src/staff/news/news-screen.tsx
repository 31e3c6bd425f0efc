import { useQuery } from '@tanstack/react-query';
import type { NewsSummary } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { screens } from '../components/paths';
import type { Column } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { categoriesQuery } from './categories';
import { NEWS_LIST } from './list';
import { NEWS } from './resource';
import { NewsActions } from './row-actions';

function Badges({ post }: { post: NewsSummary }) {
  return (
    <ul className="badges">
      {post.featured && <li className="badge">Featured</li>}
      <li className={post.published ? 'badge badge-good' : 'badge badge-quiet'}>
        {post.published ? 'Published' : 'Draft'}
      </li>
    </ul>
  );
}

const COLUMNS: readonly Column<NewsSummary>[] = [
  { label: 'Title', sort: 'title', cell: (post) => post.title },
  { label: 'Status', cell: (post) => <Badges post={post} /> },
  { label: 'Author', cell: (post) => post.author_name ?? '–' },
  { label: 'Category', short: true, cell: (post) => post.category ?? '–' },
  {
    label: 'Created',
    sort: 'created_at',
    short: true,
    cell: (post) => <ShortDate instant={post.created_at} />,
  },
];

const flag = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

export default function NewsScreen() {
  const categories = useQuery(categoriesQuery).data ?? [];
  return (
    <ListScreen<NewsSummary>
      title="News"
      resource={NEWS}
      spec={NEWS_LIST}
      columns={COLUMNS}
      nameOf={(post) => post.title}
      filters={[
        { name: 'published', label: 'Status', options: flag('Published', 'Draft') },
        { name: 'featured', label: 'Featured', options: flag('Featured', 'Not featured') },
        {
          name: 'category',
          label: 'Category',
          options: categories.map((category) => ({ value: category, label: category })),
        },
      ]}
      bulk={['publish', 'unpublish', 'delete']}
      create={{ to: `${screens.news}/new`, label: 'New post' }}
      actions={(post) => <NewsActions post={post} />}
      empty={{
        title: 'No news posts yet',
        text: 'Write the first one. It stays a draft until you publish it.',
      }}
    />
  );
}
