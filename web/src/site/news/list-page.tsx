import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../shared/components/site';
import { Loaded, Skeletons } from '../../shared/components/states';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { Chips } from '../components/chips';
import { EmptyPage, Found, NoneFound } from '../components/list';
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
      {categories.length > 0 && (
        <Chips
          label="Categories"
          chips={[['', 'All'], ...categories.map((name) => [name, name] as const)]}
          current={category}
          hrefFor={(to) => paths.news({ search, category: to })}
        />
      )}
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

function Articles({ list, view }: { list: NewsPage; view: ListView }) {
  const { search, category, page } = view;
  if (list.items.length === 0) return <NoArticles view={view} />;
  return (
    <>
      <Found
        total={list.total}
        nouns={['article', 'articles']}
        search={search}
        clearHref={paths.news({ category })}
      />
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
  const first = paths.news({ search, category });
  if (page > 1) return <EmptyPage nouns="articles" page={page} first={first} />;
  if (search === '') return <NothingYet title="No news available" first={['post', 'news']} />;
  return <NoneFound nouns="articles" search={search} clearHref={paths.news({ category })} />;
}
