import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../shared/components/site';
import { Empty, Loaded, Skeletons } from '../../shared/components/states';
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
import type { PageProps } from '../page-source';
import { DocumentRow } from './document-row';
import rows from './document-row.module.css';
import {
  type DocumentsView,
  documentsFilter,
  documentsView,
  FEATURED_FILTER,
  isUnfiltered,
} from './filter';
import { CATEGORIES, LABELS } from './labels';
import { type DocumentsPage, documentsQuery } from './queries';

const CRUMBS = [{ label: 'Documents', href: paths.documents() }];

export default function DocumentsListPage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const view = documentsView(query);
  const documents = useQuery(documentsQuery(documentsFilter(view)));
  const { search, category, page } = view;
  const beyond = page > 1 && documents.data?.items.length === 0;
  useHead({
    title: pageTitle(category ? LABELS[category].all : 'Documents', site.site_name),
    description: `Contracts, handbooks, policies, forms and memos of ${site.organization_name || site.site_name}.`,
    siteName: site.site_name,
    canonical: search || beyond ? undefined : paths.documents({ category, page }),
    card: paths.card('documents'),
    structured: import.meta.env.SSR && [breadcrumbList(CRUMBS, absolute)],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <PageHead title="Documents">
        <SearchBox
          action={paths.documents()}
          label="Search documents"
          value={search}
          keep={{ category }}
          hrefFor={(text) => paths.documents({ search: text, category })}
        />
      </PageHead>
      <Chips
        label="Categories"
        chips={[['', 'All'], ...CATEGORIES.map((name) => [name, LABELS[name].all] as const)]}
        current={category}
        hrefFor={(to) => paths.documents({ search, category: to })}
      />
      <Loaded
        query={documents}
        failure="Failed to load documents"
        skeleton={<Skeletons count={4} className={`${rows.rows} dated`} />}
      >
        {(found) => <Documents found={found} view={view} />}
      </Loaded>
    </div>
  );
}

function Documents({ found, view }: { found: DocumentsPage; view: DocumentsView }) {
  const { search, category, page } = view;
  const whole = isUnfiltered(view);
  const { data } = useQuery({ ...documentsQuery(FEATURED_FILTER), enabled: whole });
  const featured = whole && data ? data.items : [];
  const ids = featured.map(({ id }) => id);
  if (found.items.length === 0) return <NoDocuments view={view} />;
  return (
    <>
      <Found
        total={found.total}
        nouns={['document', 'documents']}
        search={search}
        clearHref={paths.documents({ category })}
      />
      {featured.length > 0 && (
        <section className={`panel ${rows.featured}`} aria-label="Featured documents">
          <ul>
            {featured.map((file) => (
              <DocumentRow key={file.id} file={file} button="btn btn-solid" />
            ))}
          </ul>
        </section>
      )}
      <ul className={rows.rows}>
        {found.items
          .filter(({ id }) => !ids.includes(id))
          .map((file) => (
            <DocumentRow key={file.id} file={file} />
          ))}
      </ul>
      <Pager
        page={page}
        total={found.total}
        size={LIMITS.list}
        before="Newer documents"
        after="Older documents"
        hrefFor={(to) => paths.documents({ search, category, page: to })}
      />
    </>
  );
}

function NoDocuments({ view: { search, category, page } }: { view: DocumentsView }) {
  const first = paths.documents({ search, category });
  if (page > 1) return <EmptyPage nouns="documents" page={page} first={first} />;
  if (search)
    return (
      <NoneFound nouns="documents" search={search} clearHref={paths.documents({ category })} />
    );
  if (category) {
    return (
      <Empty title={`No ${LABELS[category].all.toLowerCase()} yet`}>
        <a className="btn" href={paths.documents()}>
          All documents
        </a>
      </Empty>
    );
  }
  return <NothingYet title="No documents yet" first={['document', 'documents']} />;
}
