import { Star } from 'lucide-react';
import type { Slide } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { screens } from '../components/paths';
import { Thumbnail } from '../lists/cells';
import { type Column, flagOptions } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { orderTool } from '../lists/list-tools';
import styles from '../lists/lists.module.css';
import { RowActions } from '../lists/row-actions';
import { VisibilityBadge } from '../lists/visibility';
import { CATEGORIES, SLIDES } from './resource';

const COLUMNS: readonly Column<Slide>[] = [
  { label: 'Image', bare: true, cell: (slide) => <Thumbnail address={slide.image_url} /> },
  {
    label: 'Title',
    sort: 'title',
    names: true,
    cell: (slide) => (
      <>
        {slide.title}
        {slide.featured && <Star className={styles.star} role="img" aria-label="Featured" />}
      </>
    ),
  },
  {
    label: 'Category',
    short: true,
    cell: (slide) => CATEGORIES.find(({ value }) => value === slide.category)?.label,
  },
  {
    label: 'Status',
    cell: (slide) => (
      <VisibilityBadge row={slide} isPublished={slide.is_active} shown="Active" hidden="Inactive" />
    ),
  },
  {
    label: 'Order',
    sort: 'sort_order',
    number: true,
    labeled: true,
    cell: (slide) => slide.sort_order,
  },
  {
    label: 'Created',
    sort: 'created_at',
    short: true,
    minor: true,
    cell: (slide) => <ShortDate instant={slide.created_at} />,
  },
];

export default function SlidesScreen() {
  return (
    <ListScreen<Slide>
      title="Home slideshow"
      searched="slides"
      resource={SLIDES}
      columns={COLUMNS}
      nameOf={(slide) => slide.title}
      filters={[
        { name: 'is_active', label: 'Status', options: flagOptions('Active', 'Inactive') },
        { name: 'category', label: 'Category', options: CATEGORIES },
      ]}
      bulk={['publish', 'unpublish', 'delete']}
      create="New slide"
      tools={[orderTool(`${screens.slides}/order`)]}
      actions={(slide) => (
        <RowActions
          resource={SLIDES}
          row={slide}
          name={slide.title}
          shown={{ on: slide.is_active, show: 'Activate', hide: 'Deactivate' }}
          deleting={{
            title: 'Delete Slide',
            body: `Are you sure you want to delete "${slide.title}"? This action cannot be undone.`,
          }}
        />
      )}
      empty={{
        title: 'No slides created yet',
        text: 'They are shown at the top of the home page.',
        action: 'Add First Slide',
      }}
    />
  );
}
