import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../shared/components/site';
import { Loaded } from '../../shared/components/states';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { Chips } from '../components/chips';
import { EmptyPage, Found, NoneFound } from '../components/list';
import styles from '../components/list.module.css';
import { NothingYet } from '../components/nothing-yet';
import { PageHead } from '../components/page-head';
import { Pager } from '../components/pager';
import { SearchBox } from '../components/search-box';
import { LIMITS } from '../limits';
import { type ListView, listFilter, listView } from '../list-view';
import type { PageProps } from '../page-source';
import { Answers } from './answers';
import { type QuestionsPage, questionCategoriesQuery, questionsQuery } from './queries';
import { faqPage } from './structured';

const TITLE = 'Questions & Answers';
const CRUMBS = [{ label: TITLE, href: paths.questions() }];

export default function QuestionsListPage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const view = listView(query);
  const questions = useQuery(questionsQuery(listFilter(view)));
  const categories = useQuery(questionCategoriesQuery).data ?? [];
  const { search, category, page } = view;
  const items = questions.data?.items ?? [];
  const beyond = page > 1 && items.length === 0;
  useHead({
    title: pageTitle(category ? `${category}: ${TITLE}` : TITLE, site.site_name),
    description: `What members and their families ask ${site.organization_name || site.site_name}, and the answers.`,
    siteName: site.site_name,
    canonical: search || beyond ? undefined : paths.questions({ category, page }),
    card: paths.card('faq'),
    structured: import.meta.env.SSR && [
      breadcrumbList(CRUMBS, absolute),
      ...(items.length > 0 && !search ? [faqPage(items)] : []),
    ],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <PageHead title={TITLE}>
        <SearchBox
          action={paths.questions()}
          label="Search questions"
          value={search}
          keep={{ category }}
          hrefFor={(text) => paths.questions({ search: text, category })}
        />
      </PageHead>
      {categories.length > 0 && (
        <Chips
          label="Categories"
          chips={[['', 'All'], ...categories.map((name) => [name, name] as const)]}
          current={category}
          hrefFor={(to) => paths.questions({ search, category: to })}
        />
      )}
      <Loaded query={questions} failure="Failed to load questions" skeleton={<QuestionSkeleton />}>
        {(found) => <Questions found={found} view={view} />}
      </Loaded>
      <p className={styles.more}>
        <span>
          Didn’t find your answer? <a href={paths.contact()}>Write to us</a>, and we’ll get back to
          you.
        </span>
      </p>
    </div>
  );
}

const QuestionSkeleton = () => (
  <div className="skeleton" aria-hidden="true" data-testid="placeholder">
    <span className="skeleton-line" />
    <span className="skeleton-line skeleton-short" />
    <span className="skeleton-line" />
    <span className="skeleton-line skeleton-short" />
  </div>
);

function Questions({ found, view }: { found: QuestionsPage; view: ListView }) {
  const { search, category, page } = view;
  if (found.items.length === 0) return <NoQuestions view={view} />;
  return (
    <>
      <Found
        total={found.total}
        nouns={['question', 'questions']}
        search={search}
        clearHref={paths.questions({ category })}
      />
      <Answers questions={found.items} />
      <Pager
        page={page}
        total={found.total}
        size={LIMITS.list}
        before="Previous questions"
        after="More questions"
        hrefFor={(to) => paths.questions({ search, category, page: to })}
      />
    </>
  );
}

function NoQuestions({ view: { search, category, page } }: { view: ListView }) {
  const first = paths.questions({ search, category });
  if (page > 1) return <EmptyPage nouns="questions" page={page} first={first} />;
  if (search === '')
    return <NothingYet title="No questions yet" first={['question', 'questions']} />;
  return <NoneFound nouns="questions" search={search} clearHref={paths.questions({ category })} />;
}
