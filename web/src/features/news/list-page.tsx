import { useQuery } from '@tanstack/react-query';
import { LIMITS, type NewsPage, newsCategoriesQuery, newsQuery } from '../../api/queries';
import { useSite } from '../../components/site';
import { Breadcrumbs } from '../../components/ui/breadcrumbs';
import { SearchBox } from '../../components/ui/search-box';
import { Empty, Loaded, Skeletons } from '../../components/ui/states';
import { breadcrumbList, pageTitle, useHead } from '../../lib/head';
import { useAbsolute } from '../../lib/origin';
import type { PageProps } from '../../lib/page-props';
import { paths } from '../../paths';
import { ArticleCard } from './article-card';
import { type NewsView, newsFilter, newsView } from './filter';

const CRUMBS = [{ label: 'News & Updates', href: paths.news() }];

export default function NewsListPage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsolute();
  const view = newsView(query);
  const news = useQuery(newsQuery(newsFilter(view)));
  const categories = useQuery(newsCategoriesQuery).data ?? [];
  const { search, category, page } = view;
  const beyond = page > 1 && news.data?.items.length === 0;
  useHead({
    title: pageTitle(category ? `${category} News` : 'News & Updates', site.site_name),
    description: `News and updates from ${site.organization_name || site.site_name}.`,
    siteName: site.site_name,
    canonical: search || beyond ? undefined : paths.news({ category, page }),
    structured: [breadcrumbList(CRUMBS, absolute)],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <div className="page-head">
        <h1>News & Updates</h1>
        <SearchBox
          action={paths.news()}
          label="Search news"
          value={search}
          keep={{ category }}
          hrefFor={(text) => paths.news({ search: text, category })}
        />
      </div>
      {categories.length > 0 && <Categories all={categories} view={view} />}
      <Loaded
        query={news}
        failure="The news could not be loaded"
        skeleton={<Skeletons count={6} className="cards" />}
      >
        {(list) => <Articles list={list} view={view} />}
      </Loaded>
    </div>
  );
}

function Categories({ all, view }: { all: string[]; view: NewsView }) {
  const { search, category: current } = view;
  return (
    <nav className="chips" aria-label="Categories">
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

function Articles({ list, view }: { list: NewsPage; view: NewsView }) {
  const { search, category, page } = view;
  if (list.items.length === 0) return <NoArticles view={view} />;
  const pages = Math.ceil(list.total / LIMITS.list);
  return (
    <>
      {search && (
        <p className="found" role="status">
          {list.total === 1 ? '1 article' : `${list.total} articles`} for “{search}”{' '}
          <a href={paths.news({ category })}>Clear Search</a>
        </p>
      )}
      <ul className="cards">
        {list.items.map((post, index) => (
          <ArticleCard key={post.id} post={post} lead={index === 0 && !search && page === 1} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className="pager" aria-label="Pages">
          {page > 1 && (
            <a href={paths.news({ search, category, page: page - 1 })}>Newer articles</a>
          )}
          <span>{`Page ${page} of ${pages}`}</span>
          {page < pages && (
            <a href={paths.news({ search, category, page: page + 1 })}>Older articles</a>
          )}
        </nav>
      )}
    </>
  );
}

function NoArticles({ view: { search, category, page } }: { view: NewsView }) {
  if (page > 1) {
    return (
      <Empty title={`No articles on page ${page}`}>
        <a className="btn" href={paths.news({ search, category })}>
          To the first page
        </a>
      </Empty>
    );
  }
  if (search === '') return <Empty title="No news available" />;
  return (
    <Empty title="No articles found">
      <p>Nothing matches “{search}”.</p>
      <a className="btn" href={paths.news({ category })}>
        Clear Search
      </a>
    </Empty>
  );
}
