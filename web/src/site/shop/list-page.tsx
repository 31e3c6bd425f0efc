import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSite } from '../../shared/components/site';
import { Empty, Loaded, Skeletons } from '../../shared/components/states';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { Chips } from '../components/chips';
import list from '../components/list.module.css';
import { NothingYet } from '../components/nothing-yet';
import { Pager } from '../components/pager';
import { SearchBox } from '../components/search-box';
import { LIMITS } from '../limits';
import { type ListView, listFilter, listView } from '../list-view';
import type { PageProps } from '../page-source';
import { isNarrowed } from './filter';
import styles from './list-page.module.css';
import { LostProduct } from './lost-product';
import { ProductCard } from './product-card';
import cards from './product-card.module.css';
import {
  allProductsQuery,
  type ProductsPage,
  productCategoriesQuery,
  productsQuery,
} from './queries';

const FAILURE = 'Failed to load products';
const CRUMBS = [{ label: 'Shop', href: paths.shop() }];

export default function ShopPage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const view = listView(query);
  const products = useQuery(productsQuery(listFilter(view)));
  const categories = useQuery(productCategoriesQuery).data ?? [];
  const failed = products.isError && products.fetchStatus === 'idle';
  useEffect(() => {
    if (failed) void import('../cart/toast').then((toast) => toast.showCartError(FAILURE));
  }, [failed]);
  const { search, category, page } = view;
  const beyond = page > 1 && products.data?.items.length === 0;
  useHead({
    title: pageTitle(category ? `${category} – Shop` : 'Shop', site.site_name),
    description: `Shirts, caps and more from ${site.organization_name || site.site_name}.`,
    siteName: site.site_name,
    canonical: search || beyond ? undefined : paths.shop({ category, page }),
    card: paths.card('shop'),
    structured: import.meta.env.SSR && [breadcrumbList(CRUMBS, absolute)],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <LostProduct reason={query.product} />
      <h1>Shop</h1>
      <div className={styles.tools}>
        <SearchBox
          action={paths.shop()}
          label="Search products"
          value={search}
          keep={{ category }}
          hrefFor={(text) => paths.shop({ search: text, category })}
        />
        {categories.length > 0 && (
          <Chips
            label="Categories"
            chips={[['', 'All Categories'], ...categories.map((name) => [name, name] as const)]}
            current={category}
            hrefFor={(to) => paths.shop({ search, category: to })}
            className={styles.categories}
          />
        )}
        <Count found={products.data} view={view} failed={failed} />
      </div>
      <Loaded
        query={products}
        failure={FAILURE}
        skeleton={<Skeletons count={8} className={cards.grid} />}
      >
        {(found) => <Products found={found} view={view} />}
      </Loaded>
      <aside className={list.more} aria-labelledby="shop-questions">
        <h2 id="shop-questions">Questions about an order?</h2>
        <p>We’re happy to help with sizes, pick-up and bulk orders.</p>
        <a className="btn" href={paths.contact()}>
          Contact us
        </a>
      </aside>
    </div>
  );
}

interface CountProps {
  found: ProductsPage | undefined;
  view: ListView;
  failed: boolean;
}

function Count({ found, view, failed }: CountProps) {
  const narrowed = isNarrowed(view);
  const all = useQuery({ ...allProductsQuery, enabled: narrowed }).data;
  const shown = found?.items.length;
  if (shown === 0 || failed) return null;
  const forSale = (narrowed ? all?.total : undefined) ?? found?.total ?? 0;
  return (
    <div className={styles.count}>
      <p role="status">
        {shown && `Showing ${shown} of ${forSale} ${forSale === 1 ? 'product' : 'products'}`}
      </p>
      {narrowed && shown && <a href={paths.shop()}>Clear filters</a>}
    </div>
  );
}

function Products({ found, view }: { found: ProductsPage; view: ListView }) {
  const { search, category, page } = view;
  const { items, total } = found;
  const narrowed = isNarrowed(view) || page > 1;
  if (items.length === 0 && !narrowed) {
    return <NothingYet title="No products found" first={['product', 'products']} />;
  }
  if (items.length === 0) {
    return (
      <Empty title="No products found">
        {search && <p>{`Nothing in the shop matches “${search}”.`}</p>}
        <p className="actions">
          <a className="btn" href={paths.shop()}>
            Clear filters
          </a>
          {search && (
            <a className="btn" href={paths.search({ q: search })}>
              Search the whole site
            </a>
          )}
        </p>
      </Empty>
    );
  }
  return (
    <>
      <ul className={cards.grid}>
        {items.map((product, index) => (
          <ProductCard key={product.id} product={product} first={index < 4} />
        ))}
      </ul>
      <Pager
        page={page}
        total={total}
        size={LIMITS.list}
        before="Previous products"
        after="More products"
        hrefFor={(to) => paths.shop({ search, category, page: to })}
      />
    </>
  );
}
