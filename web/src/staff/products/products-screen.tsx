import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Boxes, Upload } from 'lucide-react';
import type { StaffProductItem } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { usd } from '../../shared/lib/money';
import { queriesOf } from '../api/resource';
import { screens } from '../components/paths';
import { type Column, flag } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import { Thumbnail } from '../lists/thumbnail';
import { categoriesQuery } from './categories';
import { deletingProduct } from './deleting';
import { PRODUCT_LIST } from './list';
import styles from './products.module.css';
import { PRODUCTS } from './resource';

function Badges({ product }: { product: StaffProductItem }) {
  const out = product.inventory_count === 0;
  return (
    <ul className={`badges ${styles.badges}`}>
      {product.featured && <li className="badge">Featured</li>}
      <li className={`badge ${product.is_active ? 'badge-good' : 'badge-quiet'}`}>
        {product.is_active ? 'Active' : 'Inactive'}
      </li>
      {out && <li className="badge badge-danger">Out of stock</li>}
      {!out && product.low_count > 0 && <li className="badge badge-warning">Low stock</li>}
    </ul>
  );
}

const COLUMNS: readonly Column<StaffProductItem>[] = [
  {
    label: 'Picture',
    bare: true,
    cell: (product) => <Thumbnail address={product.image_url ?? ''} />,
  },
  {
    label: 'Name',
    sort: 'name',
    names: true,
    cell: ({ name }) => name,
    beneath: ({ category }) =>
      category && <span className={`clamp ${styles.category}`}>{category}</span>,
  },
  { label: 'Status', cell: (product) => <Badges product={product} /> },
  {
    label: 'Price',
    sort: 'price',
    short: true,
    cell: ({ price, highest_price }) =>
      price === highest_price ? usd(price) : `From ${usd(price)}`,
  },
  { label: 'Stock', short: true, cell: (product) => product.inventory_count },
  {
    label: 'Created',
    sort: 'created_at',
    short: true,
    cell: (product) => <ShortDate instant={product.created_at} />,
  },
];

/** What visitors can buy and soon could not. */
const LOW = { stock: 'low', is_active: true } as const;

function LowStock() {
  const low = useQuery(queriesOf(PRODUCTS).list({ ...LOW, limit: 1 })).data?.total ?? 0;
  return (
    <div role="status">
      {low > 0 && (
        <div className="alert alert-calm">
          <p>
            {low === 1 ? '1 product is running low.' : `${low} products are running low.`}{' '}
            <Link to={screens.products} search={LOW}>
              Show {low === 1 ? 'it' : 'them'}
            </Link>
          </p>
        </div>
      )}
    </div>
  );
}

export default function ProductsScreen() {
  const categories = useQuery(categoriesQuery).data ?? [];
  return (
    <ListScreen<StaffProductItem>
      title="Products"
      resource={PRODUCTS}
      screen={screens.products}
      spec={PRODUCT_LIST}
      columns={COLUMNS}
      nameOf={(product) => product.name}
      notice={<LowStock />}
      filters={[
        { name: 'is_active', label: 'Status', options: flag('Active', 'Inactive') },
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
      create={{ to: `${screens.products}/new`, label: 'New product' }}
      tools={
        <Link className="btn" to={`${screens.products}/import`} search={true}>
          <Upload className="icon" aria-hidden="true" />
          Import CSV
        </Link>
      }
      actions={(product) => (
        <RowActions
          resource={PRODUCTS}
          row={product}
          name={product.name}
          screen={screens.products}
          shown={{ on: product.is_active, show: 'Activate', hide: 'Deactivate' }}
          deleting={deletingProduct(product)}
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
        text: 'Add the first one. Visitors see it in the shop as soon as it’s active.',
      }}
    />
  );
}
