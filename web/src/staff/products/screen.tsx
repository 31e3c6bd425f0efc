import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Boxes, Upload } from 'lucide-react';
import type { StaffProductItem } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { usd } from '../../shared/lib/money';
import { queriesOf } from '../api/resource';
import { screens } from '../components/paths';
import { CellDetails, Thumbnail } from '../lists/cells';
import { type Column, flagOptions } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import styles from './products.module.css';
import { categoriesQuery, PRODUCTS, productDeletionPrompt } from './resource';
import { stockWarning } from './stock-words';

function Stock({ product }: { product: StaffProductItem }) {
  const warning = stockWarning(product);
  return (
    <span className={styles.stock}>
      {product.inventory_count.toLocaleString('en-US')}
      {warning && <span className="badge badge-warning">{warning}</span>}
    </span>
  );
}

const COLUMNS: readonly Column<StaffProductItem>[] = [
  {
    label: 'Picture',
    bare: true,
    cell: (product) => <Thumbnail address={product.image_url ?? ''} square />,
  },
  {
    label: 'Name',
    sort: 'name',
    names: true,
    cell: ({ name }) => name,
    beneath: ({ category, featured }) => <CellDetails parts={[featured && 'Featured', category]} />,
  },
  {
    label: 'Status',
    short: true,
    cell: ({ is_active }) => (
      <span className={`badge ${is_active ? 'badge-good' : 'badge-quiet'}`}>
        {is_active ? 'For sale' : 'Not for sale'}
      </span>
    ),
  },
  {
    label: 'Price',
    sort: 'price',
    number: true,
    cell: ({ price, highest_price }) =>
      price === highest_price ? usd(price) : `From ${usd(price)}`,
  },
  { label: 'Stock', number: true, labeled: true, cell: (product) => <Stock product={product} /> },
  {
    label: 'Created',
    sort: 'created_at',
    short: true,
    minor: true,
    cell: (product) => <ShortDate instant={product.created_at} />,
  },
];

const LOW_STOCK_FILTER = { stock: 'low', is_active: true } as const;

function LowStock() {
  const low =
    useQuery(queriesOf(PRODUCTS).list({ ...LOW_STOCK_FILTER, limit: 1 })).data?.total ?? 0;
  return (
    low > 0 && (
      <>
        {low === 1 ? '1 product is running low.' : `${low} products are running low.`}{' '}
        <Link to={screens.products} search={LOW_STOCK_FILTER}>
          Show {low === 1 ? 'it' : 'them'}
        </Link>
      </>
    )
  );
}

export default function ProductsScreen() {
  const categories = useQuery(categoriesQuery).data ?? [];
  return (
    <ListScreen<StaffProductItem>
      title="Products"
      resource={PRODUCTS}
      columns={COLUMNS}
      nameOf={(product) => product.name}
      status={<LowStock />}
      filters={[
        { name: 'is_active', label: 'Status', options: flagOptions('For sale', 'Not for sale') },
        {
          name: 'stock',
          label: 'Stock',
          options: [
            { value: 'low', label: 'Running low' },
            { value: 'out', label: 'Out of stock' },
          ],
        },
        {
          name: 'category',
          label: 'Category',
          options: categories.map((category) => ({ value: category, label: category })),
        },
      ]}
      bulk={['publish', 'unpublish', 'delete']}
      create="New product"
      tools={[{ label: 'Import CSV', icon: Upload, to: { screen: `${screens.products}/import` } }]}
      actions={(product) => (
        <RowActions
          resource={PRODUCTS}
          row={product}
          name={product.name}
          shown={{ on: product.is_active, show: 'Start selling', hide: 'Stop selling' }}
          deleting={productDeletionPrompt(product)}
          items={[
            {
              label: 'Stock',
              icon: Boxes,
              to: { screen: `${screens.products}/$id/stock`, id: product.id },
            },
          ]}
        />
      )}
      empty={{
        title: 'No products yet',
        text: 'Add the first one. Visitors see it in the shop as soon as it’s for sale.',
      }}
    />
  );
}
