import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import type {
  HealthFinding,
  HealthReport,
  HealthState,
} from '../../shared/api/generated/types.gen';
import { Loaded } from '../../shared/components/states';
import { dateTime } from '../../shared/lib/dates';
import { OwnersOnly } from '../components/owners-only';
import { PendingButton } from '../components/pending-button';
import rows from '../components/rows.module.css';
import { ScreenTitle, Section } from '../components/screen-parts';
import parts from '../components/screen-parts.module.css';
import { SkeletonRows } from '../lists/list-table';
import { healthQuery } from './queries';
import { splitFindings, summaryOf } from './summary';

const TITLE = 'Health';

const STATES: Record<HealthState, { label: string; badge: string; icon: LucideIcon }> = {
  ok: { label: 'OK', badge: 'badge-good', icon: CircleCheck },
  warning: { label: 'Warning', badge: 'badge-warning', icon: TriangleAlert },
  wrong: { label: 'Problem', badge: 'badge-danger', icon: CircleAlert },
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
        <p role="alert" className="field-error">
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
      <p className="quiet">Checking the site takes up to half a minute.</p>
      <SkeletonRows />
    </>
  );
}

function Report({ report }: { report: HealthReport }) {
  const { toMend, passed } = splitFindings(report);
  return (
    <>
      <p role="status" className="badges">
        <strong>{summaryOf(report)}</strong>
        <span className="quiet">
          Checked <time dateTime={report.checked_at}>{dateTime(report.checked_at)}</time>
        </span>
      </p>
      <p className="quiet">
        Your operator can run the same checks on the server with <code>unionhall doctor</code>.
      </p>
      <div className={parts.sections}>
        {toMend.map(({ title, findings }) => (
          <Section key={title} title={title}>
            <Findings findings={findings} />
          </Section>
        ))}
        <Section title="In order" about="Checks that found nothing to fix.">
          <details>
            <summary>{passed.length === 1 ? '1 check' : `${passed.length} checks`}</summary>
            <Findings findings={passed} />
          </details>
        </Section>
      </div>
    </>
  );
}

function Findings({ findings }: { findings: HealthFinding[] }) {
  return (
    <ul className={rows.rows}>
      {findings.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a check may have several findings
        <Finding key={`${finding.check} ${index}`} finding={finding} />
      ))}
    </ul>
  );
}

function Finding({ finding: { title, state, found, remedy } }: { finding: HealthFinding }) {
  const { label, badge, icon: Icon } = STATES[state];
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.title}>
          {title}
          <span className={`badge badges ${badge}`}>
            <Icon className="icon" aria-hidden="true" />
            {label}
          </span>
        </p>
        <p>{found}</p>
        {remedy && (
          <p className={rows.remedy}>
            <WithCommands text={remedy} />
          </p>
        )}
      </div>
    </li>
  );
}

function WithCommands({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
