import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { getChecklist } from '../../shared/api/generated/sdk/admin-checklist.gen';
import { dismissMovedPages } from '../../shared/api/generated/sdk/admin-pages.gen';
import type { ChecklistStep, MovedPage } from '../../shared/api/generated/types.gen';
import { staffClient as client, STAFF } from '../api/client';
import { focusMain } from '../components/focus-main';
import { screens } from '../components/paths';
import { PendingButton } from '../components/pending-button';
import rows from '../components/rows.module.css';
import { BackupButton } from './backup';
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

/** Open items before the site is ready for visitors. */
function ChecklistCard() {
  const { data } = useQuery(checklistQuery);
  if (!data) return null;
  const left = data.steps.filter((step) => !step.is_done);
  if (left.length === 0) return null;
  const done = data.steps.length - left.length;
  return (
    <section className={styles.need} aria-labelledby="get-ready">
      <h2 id="get-ready">Get your site ready</h2>
      <div>
        <p className="quiet">{`${done} of ${data.steps.length} done`}</p>
        <ol className={rows.rows}>
          {left.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </ol>
      </div>
      {done > 0 && <Done steps={data.steps.filter((step) => step.is_done)} />}
    </section>
  );
}

function Step({ step: { name, title, about, action, path } }: { step: ChecklistStep }) {
  return (
    <li className={rows.row}>
      <div>
        <h3>{title}</h3>
        <p className="quiet">{about}</p>
      </div>
      {name === 'backup' ? (
        <BackupButton small />
      ) : (
        <Link className="btn btn-small" to={path}>
          {action}
        </Link>
      )}
    </li>
  );
}

/** Completed items, collapsed. */
function Done({ steps }: { steps: readonly ChecklistStep[] }) {
  return (
    <details>
      <summary>Show what’s done</summary>
      <ul className={rows.rows}>
        {steps.map(({ name, title }) => (
          <li key={name} className={rows.row}>
            {title}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Names the pages that an upgrade moved, until they are changed or someone dismisses it. */
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
