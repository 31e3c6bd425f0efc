import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Images, type LucideIcon, Mail, Newspaper, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { getDashboard } from '../../shared/api/generated/sdk/admin-dashboard.gen';
import type { Dashboard } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { usePrivateHead } from '../../shared/components/private-head';
import { Loaded } from '../../shared/components/states';
import { shortDate } from '../../shared/lib/dates';
import { staffClient as client, STAFF } from '../api/client';
import { screens } from '../components/paths';
import { may, useMe } from '../components/permissions';
import rows from '../components/rows.module.css';
import { useScreens } from '../components/screen-context';
import { SystemNotes } from '../components/system-notes';
import { AttentionCards } from './attention-cards';
import { ClosedCard } from './closed-card';
import styles from './dashboard-screen.module.css';
import { localPart } from './greeting';

const AlertCard = lazy(() => import('../alerts/alert-card'));
const BackupCard = lazy(() => import('./backup-card'));
// Not loaded once the site is ready.
const SetupCards = lazy(() => import('./setup-cards'));

const dashboardQuery = queryOptions({
  queryKey: [STAFF, 'dashboard'],
  queryFn: (): Promise<Dashboard> => getDashboard({ client }),
  staleTime: 0,
});

/** The quick links, in order; all other screens are in the menu (docs/behavior/screens.md#dashboard). */
const QUICK_LINKS: readonly string[] = [
  screens.news,
  screens.events,
  screens.slides,
  screens.social,
  screens.settings,
];

export default function DashboardScreen() {
  const me = useMe();
  const known = useScreens();
  const writes = may(me.role, 'content');
  const dashboard = useQuery({ ...dashboardQuery, enabled: writes });
  const moved = dashboard.data?.moved_pages ?? [];
  usePrivateHead('Dashboard');
  const cards = writes ? QUICK_LINKS : [screens.orders, screens.products, screens.media];
  const quick = cards.flatMap((path) => known.filter((screen) => screen.path === path));
  return (
    <>
      <div className={styles.welcome}>
        <h1>Welcome back, {localPart(me.email)}</h1>
        {writes && <NewContent />}
      </div>
      <ClosedCard />
      <AttentionCards />
      {writes && (
        <Suspense>
          <AlertCard className={`${styles.need} ${styles.line}`} />
        </Suspense>
      )}
      <SystemNotes />
      <Suspense>
        <SetupCards isOwner={me.role === 'owner'} moved={moved} />
      </Suspense>
      {me.role === 'owner' && (
        <Suspense>
          <BackupCard />
        </Suspense>
      )}
      {writes && (
        <Loaded query={dashboard} failure="Failed to load the dashboard" skeleton={<Waiting />}>
          {(data) => <Numbers data={data} />}
        </Loaded>
      )}
      <section className={styles.quick} aria-labelledby="quick-links">
        <h2 id="quick-links">Quick links</h2>
        <ul className={styles.pairs}>
          {quick.map(({ label, path, icon: Icon }) => (
            <li key={path} className={styles.card}>
              <Icon className="icon" aria-hidden="true" />
              <h3>
                <Link to={path}>{label}</Link>
              </h3>
            </li>
          ))}
        </ul>
      </section>
      {dashboard.data && <Latest data={dashboard.data} />}
    </>
  );
}

function NewContent() {
  return (
    <div className="actions">
      <Link className="btn btn-solid" to={`${screens.news}/new`}>
        <Plus className="icon" aria-hidden="true" />
        New post
      </Link>
      <Link className="btn" to={`${screens.events}/new`}>
        <Plus className="icon" aria-hidden="true" />
        New event
      </Link>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.links} aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} className="skeleton">
          <span className="skeleton-line" />
          <span className="skeleton-line skeleton-short" />
        </div>
      ))}
    </div>
  );
}

function Numbers({ data }: { data: Dashboard }) {
  return (
    <section className={styles.numbers} aria-label="In numbers">
      <ul className={styles.links}>
        <Stat icon={Newspaper} to={screens.news} label="News posts" count={data.news_posts} />
        <Stat
          icon={CalendarDays}
          to={screens.events}
          label="Upcoming events"
          count={data.upcoming_events}
        />
        <Stat icon={Images} to={screens.slides} label="Gallery slides" count={data.slides} />
        <Stat
          icon={Mail}
          to={screens.messages}
          label="Contact messages"
          count={data.contact_messages}
        />
      </ul>
    </section>
  );
}

interface StatProps {
  icon: LucideIcon;
  to: string;
  label: string;
  count: number;
}

function Stat({ icon: Icon, to, label, count }: StatProps) {
  return (
    <li className={styles.card}>
      <Icon className="icon" aria-hidden="true" />
      <Link to={to}>{label}</Link>
      <p className={styles.count}>{count.toLocaleString('en-US')}</p>
    </li>
  );
}

function Latest({ data }: { data: Dashboard }) {
  return (
    <div className={styles.lists}>
      <ListCard title="Recent news" add="Add news post" screen={screens.news}>
        {data.recent_news.map((post) => (
          <li key={post.id} className={rows.row}>
            <Link to={`${screens.news}/$id`} params={{ id: post.id }}>
              {post.title}
            </Link>
            <span className="quiet">
              {post.published ? <ShortDate instant={post.created_at} /> : 'Draft'}
            </span>
          </li>
        ))}
      </ListCard>
      <ListCard title="Upcoming events" add="Add event" screen={screens.events}>
        {data.next_events.map((event) => (
          <li key={event.id} className={rows.row}>
            <Link to={`${screens.events}/$id`} params={{ id: event.id }}>
              {event.title}
            </Link>
            <span className="quiet">{shortDate(event.starts_at, event.timezone)}</span>
          </li>
        ))}
      </ListCard>
    </div>
  );
}

interface ListCardProps {
  title: string;
  add: string;
  screen: string;
  children: ReactNode[];
}

function ListCard({ title, add, screen, children }: ListCardProps) {
  return (
    <section>
      <div className={styles.listHead}>
        <h2>{title}</h2>
        <Link className="btn btn-small" to={`${screen}/new`} aria-label={add}>
          <Plus className="icon" aria-hidden="true" />
          Add
        </Link>
      </div>
      {children.length > 0 ? (
        <ul className={rows.rows}>{children}</ul>
      ) : (
        <p className="quiet">Nothing here yet.</p>
      )}
    </section>
  );
}
