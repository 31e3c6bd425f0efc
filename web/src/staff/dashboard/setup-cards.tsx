import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { getChecklist } from '../../shared/api/generated/sdk/admin-checklist.gen';
import { dismissMovedPages } from '../../shared/api/generated/sdk/admin-pages.gen';
import type { ChecklistStep, MovedPage } from '../../shared/api/generated/types.gen';
import { staffClient as client, STAFF } from '../api/client';
import { focusMain } from '../components/focus-main';
import { screens } from '../components/paths';
import { PendingButton } from '../components/pending-button';
import rows from '../components/rows.module.css';
import styles from './dashboard-screen.module.css';

const checklistQuery = queryOptions({
  // As a part of the dashboard, it is read again when another user changes something.
  queryKey: [STAFF, 'dashboard', 'checklist'],
  queryFn: () => getChecklist({ client }),
  staleTime: 0,
});

interface Props {
  isOwner: boolean;
  moved: readonly MovedPage[];
}

/** Cards of a new or upgraded site: the owners' checklist, and moved pages. */
export default function SetupCards({ isOwner, moved }: Props) {
  return (
    <>
      {isOwner && <ChecklistCard />}
      {moved.length > 0 && <MovedCard pages={moved} />}
    </>
  );
}

const GROUPS: readonly (readonly [title: string, stages: readonly ChecklistStep['stage'][]])[] = [
  ['Name and place', ['identity']],
  ['What members read', ['content']],
  ['Before you open', ['services', 'accounts', 'opening']],
];

function ChecklistCard() {
  const { data } = useQuery(checklistQuery);
  if (!data) return null;
  const { steps } = data;
  const next = steps.find((step) => !step.is_done);
  if (!next) return null;
  const done = steps.filter((step) => step.is_done).length;
  const task = next.title.charAt(0).toLowerCase() + next.title.slice(1);
  return (
    <section className={styles.need} aria-labelledby="get-ready">
      <details className={styles.checklist}>
        <summary>
          <h2 id="get-ready">Get your site ready</h2>
          <span className="quiet">{`${done} of ${steps.length} · next: ${task}`}</span>
        </summary>
        {GROUPS.map(([title, stages]) => (
          <Group
            key={title}
            title={title}
            steps={steps.filter((step) => stages.includes(step.stage))}
          />
        ))}
      </details>
    </section>
  );
}

function Group({ title, steps }: { title: string; steps: readonly ChecklistStep[] }) {
  if (steps.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ol className={rows.rows}>
        {steps.map((step) =>
          step.is_done ? (
            <DoneStep key={step.name} step={step} />
          ) : (
            <Step key={step.name} step={step} />
          ),
        )}
      </ol>
    </>
  );
}

function Step({ step: { name, title, about, action, path } }: { step: ChecklistStep }) {
  return (
    <li className={rows.row}>
      <div>
        <h4>{title}</h4>
        <p className="quiet">{about}</p>
      </div>
      {name === 'backup' ? (
        <a className="btn btn-small" href="#backups">
          {action}
        </a>
      ) : (
        <Link className="btn btn-small" to={path}>
          {action}
        </Link>
      )}
    </li>
  );
}

function DoneStep({ step: { title } }: { step: ChecklistStep }) {
  return (
    <li className={rows.row}>
      <span>{title}</span>
      <span className={styles.done}>
        <Check className="icon" aria-hidden="true" />
        Done
      </span>
    </li>
  );
}

/** A card with the pages that an upgrade moved, until they are changed or someone dismisses it. */
function MovedCard({ pages }: { pages: readonly MovedPage[] }) {
  const queries = useQueryClient();
  const dismissal = useMutation({
    mutationFn: () => dismissMovedPages({ client }),
    meta: { failure: 'Failed to dismiss the notice' },
    onSuccess: focusMain,
    onSettled: () => queries.invalidateQueries({ queryKey: [STAFF, 'dashboard'] }),
  });
  return (
    <section className={styles.need} aria-labelledby="moved-pages">
      <h2 id="moved-pages">
        {pages.length === 1 ? 'A page has a new address' : 'Some pages have new addresses'}
      </h2>
      <p>
        The site now has a page of its own there, so links to the old address no longer lead to your
        page. Check your menus and texts.
      </p>
      <ul>
        {pages.map(({ id, title, former_path, path }) => (
          <li key={id}>
            <Link to={`${screens.pages}/$id`} params={{ id }}>
              {title}
            </Link>
            {`: /${former_path} is now /${path}`}
          </li>
        ))}
      </ul>
      <div className="actions">
        <PendingButton icon={X} label="Dismiss" doing="Dismissing..." work={dismissal} />
      </div>
    </section>
  );
}
