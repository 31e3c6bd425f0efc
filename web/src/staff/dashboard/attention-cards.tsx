import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { ShortDate } from '../../shared/components/dates';
import { STAFF } from '../api/client';
import type { FoundRows } from '../components/row-source';
import rows from '../components/rows.module.css';
import {
  type Attention,
  attentionQuery,
  type Screen,
  useScreens,
} from '../components/screen-context';
import styles from './dashboard-screen.module.css';

interface Waiting {
  screen: Screen;
  attention: Attention;
  found: FoundRows;
}

function useWaiting() {
  const queries = useQueryClient();
  const sources = useScreens().flatMap((screen) => {
    const { attention = [], rows } = screen;
    return rows ? attention.map((waits) => ({ screen, rows, attention: waits })) : [];
  });
  return useQuery({
    queryKey: [STAFF, 'dashboard', 'attention', sources.map(({ attention }) => attention.title)],
    queryFn: async () => {
      const answers = await Promise.allSettled(
        sources.map(({ rows, attention }) => queries.fetchQuery(attentionQuery(rows, attention))),
      );
      const waiting = answers.flatMap((answer, at): Waiting[] => {
        const source = sources[at];
        const isFound = answer.status === 'fulfilled' && answer.value.total > 0;
        return isFound && source ? [{ ...source, found: answer.value }] : [];
      });
      return { waiting, hasFailed: answers.some(({ status }) => status === 'rejected') };
    },
    staleTime: 0,
  });
}

export function AttentionCards() {
  const { data, isPending } = useWaiting();
  return (
    <section className={styles.needs} aria-labelledby="needs-you" aria-busy={isPending}>
      <h2 id="needs-you">Needs you</h2>
      {data ? <Cards {...data} /> : <Skeletons />}
    </section>
  );
}

function Cards({ waiting, hasFailed }: { waiting: readonly Waiting[]; hasFailed: boolean }) {
  return (
    <>
      {waiting.length > 0 && (
        <ul className={styles.pairs}>
          {waiting.map((card) => (
            <Card key={card.attention.title} {...card} />
          ))}
        </ul>
      )}
      {waiting.length === 0 && !hasFailed && <p className="quiet">You’re all caught up.</p>}
      {hasFailed && (
        <p className="quiet">Some of it couldn’t be loaded. Reload the page to try again.</p>
      )}
    </>
  );
}

function Card({ screen: { path, icon: Icon }, attention, found }: Waiting) {
  const { title, action, filter } = attention;
  const more = found.total - found.items.length;
  return (
    <li className={styles.need}>
      <h3>
        <Icon className="icon" aria-hidden="true" />
        {title}
        <span className={styles.total}>{found.total.toLocaleString('en-US')}</span>
      </h3>
      <ul className={rows.rows}>
        {found.items.map((row) => (
          <li key={row.id} className={rows.row}>
            <Link
              className={`clamp ${styles.first}`}
              to={`${path}/${row.path ?? row.id}`.replace(/\/$/, '')}
            >
              {row.title}
            </Link>
            <span className="quiet">
              {row.detail}
              {row.detail && row.at && ' · '}
              {row.at && <ShortDate instant={row.at} />}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <Link className="more" to={path} search={filter}>
          {action}
          <ArrowRight className="icon" aria-hidden="true" />
        </Link>
        {more > 0 && <span className="quiet">{`and ${more.toLocaleString('en-US')} more`}</span>}
      </p>
    </li>
  );
}

const Skeletons = () => (
  <div className={styles.pairs} aria-hidden="true">
    {['a', 'b', 'c', 'd'].map((card) => (
      <div key={card} className="skeleton">
        <span className="skeleton-line" />
        <span className="skeleton-line" />
        <span className="skeleton-line skeleton-short" />
      </div>
    ))}
  </div>
);
