import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../shared/components/site';
import { Empty, Loaded } from '../../shared/components/states';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { EmptyPage } from '../components/list';
import list from '../components/list.module.css';
import { NothingYet } from '../components/nothing-yet';
import { PageHead } from '../components/page-head';
import { Pager } from '../components/pager';
import type { PageProps } from '../page-source';
import { type OfficersView, officersView, PAGE_SIZE, peopleFilter, placeFilter } from './filter';
import { FindForm } from './find-form';
import styles from './officers.module.css';
import { PersonCard } from './person-card';
import cards from './person-card.module.css';
import { groupsQuery, peopleQuery } from './queries';
import { peopleData } from './structured';

const TITLE = 'Officers';
const CRUMBS = [{ label: TITLE, href: paths.officers() }];
const FAILURE = 'Failed to load officers';

export default function OfficersPage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const view = officersView(query);
  const { group, page } = view;
  const groups = useQuery({ ...groupsQuery(placeFilter(view)), enabled: !group });
  const people = useQuery({ ...peopleQuery(peopleFilter(view)), enabled: group !== '' });
  const found = group ? people.data?.items : groups.data?.flatMap((each) => each.people);
  const isEmptyPage = group !== '' && people.data?.items.length === 0;
  useHead({
    title: pageTitle(group ? `${group}: ${TITLE}` : TITLE, site.site_name),
    description: `The officers and stewards of ${site.organization_name || site.site_name}, and how to reach them.`,
    siteName: site.site_name,
    canonical: hasPlaceFilter(view) || isEmptyPage ? undefined : paths.officers({ group, page }),
    card: paths.card('officers'),
    structured: import.meta.env.SSR && [
      breadcrumbList(CRUMBS, absolute),
      peopleData(found ?? [], site.organization_name || site.site_name, absolute),
    ],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <PageHead title={TITLE}>{null}</PageHead>
      <FindForm view={view} />
      {group ? (
        <Loaded query={people} failure={FAILURE} skeleton={<PeopleSkeleton />}>
          {({ items, total }) => (
            <>
              <p className={list.found}>
                <a href={paths.officers({ ...view, group: undefined, page: undefined })}>
                  All groups
                </a>
              </p>
              {items.length === 0 ? (
                <NoOne view={view} />
              ) : (
                <section className={styles.group} aria-labelledby="group">
                  <h2 id="group">{group}</h2>
                  <ul className={cards.cards}>
                    {items.map((person) => (
                      <PersonCard key={person.id} person={person} anchor={person.id} />
                    ))}
                  </ul>
                </section>
              )}
              <Pager
                page={page}
                total={total}
                size={PAGE_SIZE}
                before="Previous people"
                after="More people"
                hrefFor={(to) => paths.officers({ ...view, page: to })}
              />
            </>
          )}
        </Loaded>
      ) : (
        <Loaded query={groups} failure={FAILURE} skeleton={<PeopleSkeleton />}>
          {(all) => <Groups groups={all} view={view} />}
        </Loaded>
      )}
      <p className={list.more}>
        <span>
          Can’t reach anyone? <a href={paths.contact()}>Write to the union office</a>, and say where
          and when you work.
        </span>
      </p>
    </div>
  );
}

const hasPlaceFilter = ({ worksite, shift }: OfficersView) => worksite !== '' || shift !== '';

interface GroupsProps {
  groups: readonly {
    name: string;
    total: number;
    people: Parameters<typeof PersonCard>[0]['person'][];
  }[];
  view: OfficersView;
}

function Groups({ groups, view }: GroupsProps) {
  if (groups.length === 0) return <NoOne view={view} />;
  const { worksite, shift } = view;
  return (
    <>
      {hasPlaceFilter(view) && (
        <p className={list.found} role="status">
          {[worksite, shift].filter(Boolean).join(', ')}{' '}
          <a href={paths.officers()}>Show everyone</a>
        </p>
      )}
      {groups.length > 1 && (
        <nav className={list.chips} aria-label="Groups">
          {groups.map(({ name }, at) => (
            <a key={name} href={`#group-${at}`}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {groups.map(({ name, total, people }, at) => (
        <section key={name} className={styles.group} aria-labelledby={`group-${at}`}>
          <h2 id={`group-${at}`}>{name}</h2>
          <ul className={cards.cards}>
            {people.map((person) => (
              <PersonCard key={person.id} person={person} />
            ))}
          </ul>
          {total > people.length && (
            <p className={styles.all}>
              <a className="more" href={paths.officers({ ...view, group: name, page: undefined })}>
                Show all {total} in {name} →
              </a>
            </p>
          )}
        </section>
      ))}
    </>
  );
}

function NoOne({ view }: { view: OfficersView }) {
  const { group, page } = view;
  if (page > 1) {
    const first = paths.officers({ ...view, page: undefined });
    return <EmptyPage nouns="one" page={page} first={first} />;
  }
  if (!hasPlaceFilter(view) && !group)
    return <NothingYet title="No officers listed yet" first={['person', 'people']} />;
  return (
    <Empty title="No one found">
      <p>No one listed here works there. Look at everyone, or write to the union office.</p>
      <a className="btn" href={paths.officers()}>
        Show everyone
      </a>
    </Empty>
  );
}

const PeopleSkeleton = () => (
  <div className="skeleton" aria-hidden="true" data-testid="placeholder">
    <span className="skeleton-line" />
    <span className="skeleton-line skeleton-short" />
    <span className="skeleton-line" />
  </div>
);
