import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../shared/components/site';
import { Empty, Loaded, Skeletons } from '../../shared/components/states';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import styles from '../components/list.module.css';
import { NothingYet } from '../components/nothing-yet';
import { PageHead } from '../components/page-head';
import { Pager } from '../components/pager';
import { SearchBox } from '../components/search-box';
import { LIMITS } from '../limits';
import { type ListView, listFilter, listView } from '../list-view';
import type { PageProps } from '../page-source';
import { ArticleCard } from './article-card';
import cards from './article-card.module.css';
import { type NewsPage, newsCategoriesQuery, newsQuery } from './queries';

const CRUMBS = [{ label: 'News & Updates', href: paths.news() }];

export default function NewsListPage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const view = listView(query);
  const news = useQuery(newsQuery(listFilter(view)));
  const categories = useQuery(newsCategoriesQuery).data ?? [];
  const { search, category, page } = view;
  const beyond = page > 1 && news.data?.items.length === 0;
  useHead({
    title: pageTitle(category ? `${category} News` : 'News & Updates', site.site_name),
    description: `News and updates from ${site.organization_name || site.site_name}.`,
    siteName: site.site_name,
    canonical: search || beyond ? undefined : paths.news({ category, page }),
    structured: import.meta.env.SSR && [breadcrumbList(CRUMBS, absolute)],
    category: category || undefined,
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <PageHead title="News & Updates">
        <SearchBox
          action={paths.news()}
          label="Search news"
          value={search}
          keep={{ category }}
          hrefFor={(text) => paths.news({ search: text, category })}
        />
      </PageHead>
      {categories.length > 0 && <Categories all={categories} view={view} />}
      <Loaded
        query={news}
        failure="Failed to load news"
        skeleton={<Skeletons count={6} className={cards.cards} />}
      >
        {(list) => <Articles list={list} view={view} />}
      </Loaded>
    </div>
  );
}

function Categories({ all, view }: { all: string[]; view: ListView }) {
  const { search, category: current } = view;
  return (
    <nav className={styles.chips} aria-label="Categories">
      <a href={paths.news({ search })} aria-current={current === '' ? 'page' : undefined}>
        All
      </a>
      {all.map((category) => (
        <a
          key={category}
          href={paths.news({ search, category })}
          aria-current={category === current ? 'page' : undefined}
        >
          {category}
        </a>
      ))}
    </nav>
  );
}

function Articles({ list, view }: { list: NewsPage; view: ListView }) {
  const { search, category, page } = view;
  if (list.items.length === 0) return <NoArticles view={view} />;
  return (
    <>
      {search && (
        <p className={styles.found} role="status">
          {list.total === 1 ? '1 article' : `${list.total} articles`} for “{search}”{' '}
          <a href={paths.news({ category })}>Clear Search</a>
        </p>
      )}
      <ul className={cards.cards}>
        {list.items.map((post, index) => (
          <ArticleCard key={post.id} post={post} lead={index === 0 && !search && page === 1} />
        ))}
      </ul>
      <Pager
        page={page}
        total={list.total}
        size={LIMITS.list}
        before="Newer articles"
        after="Older articles"
        hrefFor={(to) => paths.news({ search, category, page: to })}
      />
    </>
  );
}

function NoArticles({ view: { search, category, page } }: { view: ListView }) {
  if (page > 1) {
    return (
      <Empty title={`No articles on page ${page}`}>
        <a className="btn" href={paths.news({ search, category })}>
          Back to first page
        </a>
      </Empty>
    );
  }
  if (search === '') return <NothingYet title="No news available" first={['post', 'news']} />;
  return (
    <Empty title="No articles found">
      <p>No results for “{search}”.</p>
      <p className="actions">
        <a className="btn" href={paths.news({ category })}>
          Clear Search
        </a>
        <a className="btn" href={paths.search({ q: search })}>
          Search the whole site
        </a>
      </p>
    </Empty>
  );
}
