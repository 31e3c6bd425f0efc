import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SearchResults } from '../../shared/api/generated/types.gen';
import { useSite } from '../../shared/components/site';
import { Empty, Loaded, Skeletons } from '../../shared/components/states';
import { pageTitle, useHead } from '../../shared/lib/head';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { Chips } from '../components/chips';
import { EmptyPage } from '../components/list';
import list from '../components/list.module.css';
import { PageHead } from '../components/page-head';
import { Pager } from '../components/pager';
import { SearchBox } from '../components/search-box';
import { WhereToGo } from '../components/where-to-go';
import rows from '../documents/document-row.module.css';
import type { PageProps } from '../page-source';
import { PAGE_SIZE, type SearchView, searchFilter, searchView } from './filter';
import { KINDS } from './kinds';
import { searchQuery } from './queries';
import { ResultRow } from './result-row';
import { suggestionsQuery } from './suggestions';

const TITLE = 'Search';
const CRUMBS = [{ label: TITLE, href: paths.search() }];
const CHIPS = [
  ['', 'All'] as const,
  ...Object.entries(KINDS).map(([kind, { all }]) => [kind, all] as const),
];
const SUGGESTIONS = 'suggestions';
/** The most results that a search counts. */
const MAX_COUNTED = 1000;

export default function SearchPage({ query }: PageProps) {
  const { site } = useSite();
  const view = searchView(query);
  const { q, kind } = view;
  const results = useQuery({ ...searchQuery(searchFilter(view)), enabled: q !== '' });
  const isNothingFound = !kind && results.data?.total === 0;
  const [typed, setTyped] = useState('');
  const suggestions = useQuery({
    ...suggestionsQuery(typed),
    enabled: typed.length > 1,
    placeholderData: keepPreviousData,
  });
  useHead({
    title: pageTitle(q ? `${q} – ${TITLE}` : TITLE, site.site_name),
    description: `Search ${site.organization_name || site.site_name}.`,
    siteName: site.site_name,
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <PageHead title={TITLE}>
        <SearchBox
          action={paths.search()}
          name="q"
          label="Search the site"
          value={q}
          keep={{ kind }}
          hrefFor={(text) => paths.search({ q: text, kind })}
          suggestions={SUGGESTIONS}
          onType={setTyped}
        />
        <datalist id={SUGGESTIONS}>
          {suggestions.data?.map(({ path, title }) => (
            <option key={path} value={title} />
          ))}
        </datalist>
      </PageHead>
      {q === '' ? (
        <Empty title="What are you looking for?">
          <p>Search news, events, pages, documents, questions, officers, photos and the shop.</p>
        </Empty>
      ) : (
        <>
          {!isNothingFound && (
            <Chips
              label="Kinds of results"
              chips={CHIPS}
              current={kind}
              hrefFor={(to) => paths.search({ q, kind: to })}
            />
          )}
          <Loaded
            query={results}
            failure="Failed to search"
            skeleton={<Skeletons count={4} className={`${rows.rows} dated`} />}
          >
            {(found) => <Results found={found} view={view} />}
          </Loaded>
        </>
      )}
    </div>
  );
}

function Results({ found, view }: { found: SearchResults; view: SearchView }) {
  const { q, kind, page } = view;
  const { items, total, corrected } = found;
  if (items.length === 0) return <NoResults view={view} />;
  const count =
    total === 1 ? '1 result' : `${total < MAX_COUNTED ? total : `${MAX_COUNTED} or more`} results`;
  return (
    <>
      <p className={list.found} role="status">
        {corrected === null ? (
          `${count} for “${q}”`
        ) : (
          <>
            Showing results for <strong>{corrected}</strong>. Nothing was found for “{q}”.
          </>
        )}
      </p>
      <ul className={rows.rows}>
        {items.map((result) => (
          <ResultRow key={result.path} result={result} />
        ))}
      </ul>
      <Pager
        page={page}
        total={total}
        size={PAGE_SIZE}
        before="Previous results"
        after="More results"
        hrefFor={(to) => paths.search({ q, kind, page: to })}
      />
    </>
  );
}

function NoResults({ view: { q, kind, page } }: { view: SearchView }) {
  if (page > 1) return <EmptyPage nouns="results" page={page} first={paths.search({ q, kind })} />;
  return (
    <Empty title="No results found">
      <p>Nothing was found for “{q}”. Check the spelling, or try fewer words.</p>
      {kind ? (
        <a className="btn" href={paths.search({ q })}>
          Search everything
        </a>
      ) : (
        <WhereToGo />
      )}
    </Empty>
  );
}
