import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type {
  HealthFinding,
  HealthGroup,
  HealthReport,
  HealthState,
} from '../../shared/api/generated/types.gen';
import { Loaded } from '../../shared/components/states';
import { dateTime } from '../../shared/lib/dates';
import { OwnersOnly } from '../components/owners-only';
import { PendingButton } from '../components/pending-button';
import { ScreenTitle } from '../components/screen-parts';
import styles from './health.module.css';
import { healthQuery } from './queries';
import { summaryOf } from './summary';

const TITLE = 'Health';

const STATES: Record<HealthState, { label: string; icon: LucideIcon }> = {
  ok: { label: 'OK', icon: CircleCheck },
  warning: { label: 'Warning', icon: TriangleAlert },
  wrong: { label: 'Problem', icon: CircleAlert },
};

export default function HealthScreen() {
  return (
    <OwnersOnly title={TITLE} refusal="Only owners can view the site’s health">
      <Health />
    </OwnersOnly>
  );
}

function Health() {
  const health = useQuery(healthQuery);
  const checking = { isPending: health.isFetching, mutate: () => void health.refetch() };
  return (
    <>
      <ScreenTitle title={TITLE}>
        {health.data && (
          <PendingButton icon={RefreshCw} label="Check again" doing="Checking..." work={checking} />
        )}
      </ScreenTitle>
      {health.isRefetchError && !health.isFetching && (
        <p role="alert" className={styles.failure}>
          We couldn’t check again. Check your connection, then try again.
        </p>
      )}
      <Loaded
        query={health}
        failure="Failed to check the site"
        hint="Check your connection, then try again."
        skeleton={<Checking />}
      >
        {(report) => <Report report={report} />}
      </Loaded>
    </>
  );
}

function Checking() {
  return (
    <>
      <p className="quiet">Checking the site. This takes up to half a minute.</p>
      <div className={styles.placeholders} aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((row) => (
          <div key={row} className="skeleton" data-testid="placeholder">
            <span className="skeleton-line" />
            <span className="skeleton-line skeleton-short" />
          </div>
        ))}
      </div>
    </>
  );
}

function Report({ report }: { report: HealthReport }) {
  return (
    <>
      <p role="status" className={styles.summary}>
        <StateIcon state={report.state} />
        <strong>{summaryOf(report)}</strong>
        <span className="quiet">
          Checked <time dateTime={report.checked_at}>{dateTime(report.checked_at)}</time>
        </span>
      </p>
      <p className="quiet">
        Your operator can run the same checks on the server with <code>unionhall doctor</code>.
      </p>
      {report.groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </>
  );
}

function Group({ group: { title, findings } }: { group: HealthGroup }) {
  const heading = useId();
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul>
        {findings.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a check may have several findings
          <Finding key={`${finding.check} ${index}`} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function Finding({ finding: { title, state, found, remedy } }: { finding: HealthFinding }) {
  return (
    <li className={styles.finding}>
      <StateIcon state={state} />
      <div className={styles.name}>
        <span>{title}</span>
        <span className={styles[state]}>{STATES[state].label}</span>
      </div>
      <div className={styles.text}>
        <p>{found}</p>
        {remedy && <p className={styles.remedy}>{remedy}</p>}
      </div>
    </li>
  );
}

function StateIcon({ state }: { state: HealthState }) {
  const Icon = STATES[state].icon;
  return <Icon className={`icon ${styles[state]}`} aria-hidden="true" />;
}
