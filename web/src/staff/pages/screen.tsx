import { ArrowUpDown, ListPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { PageSummary } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { useNow } from '../../shared/lib/now';
import { paths } from '../../shared/paths';
import { screens } from '../components/paths';
import { visibilityOf } from '../components/visibility';
import { CellDetails } from '../lists/cells';
import { type Column, flagOptions } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { orderTool } from '../lists/list-tools';
import { RowActions } from '../lists/row-actions';
import { STATUS_CHOICES, VisibilityBadge } from '../lists/visibility';
import { useAddToMenu, useMenuOffer } from './menu-offer';
import { PAGES, pageDeletionPrompt } from './resource';

// Not loaded once the site has its own pages.
const ExamplesBar = lazy(() => import('./examples-bar'));

const COLUMNS: readonly Column<PageSummary>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: (page) => page.title,
    beneath: ({ path }) => <CellDetails parts={[paths.page(path)]} />,
  },
  {
    label: 'Status',
    cell: (page) => (
      <VisibilityBadge row={page} isPublished={page.published} shown="Published" hidden="Draft" />
    ),
  },
  {
    label: 'Updated',
    sort: 'updated_at',
    short: true,
    cell: (page) => <ShortDate instant={page.updated_at} />,
  },
];

export default function PagesScreen() {
  const now = useNow();
  const offerMenu = useMenuOffer();
  const addToMenu = useAddToMenu();
  return (
    <ListScreen<PageSummary>
      title="Pages"
      resource={PAGES}
      columns={COLUMNS}
      nameOf={(page) => page.title}
      filters={[
        { name: 'status', label: 'Status', options: STATUS_CHOICES },
        { name: 'top', label: 'Level', options: flagOptions('Top level', 'Below another page') },
      ]}
      notice={
        <Suspense>
          <ExamplesBar />
        </Suspense>
      }
      bulk={['publish', 'unpublish', 'delete']}
      create="New page"
      tools={[orderTool(`${screens.pages}/order`)]}
      actions={(page) => (
        <RowActions
          resource={PAGES}
          row={page}
          name={page.title}
          shown={{
            on: page.published,
            show: 'Publish',
            hide: 'Unpublish',
            onShown: () => void offerMenu(page),
          }}
          view={
            visibilityOf(page, page.published, now) === 'shown' ? paths.page(page.path) : undefined
          }
          items={[
            ...(page.published
              ? [{ label: 'Add to menu', icon: ListPlus, run: () => void addToMenu(page) }]
              : []),
            {
              label: 'Reorder subpages',
              icon: ArrowUpDown,
              to: { screen: `${screens.pages}/$id/order`, id: page.id },
            },
          ]}
          deleting={pageDeletionPrompt(page)}
        />
      )}
      empty={{
        title: 'No pages yet',
        text: 'Start with a page about your union. It stays a draft until you publish it.',
      }}
    />
  );
}
