import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useContext } from 'react';
import type { AuditDetail } from '../../shared/api/generated/types.gen';
import { Loaded } from '../../shared/components/states';
import { dateTime } from '../../shared/lib/dates';
import { Dialog } from '../components/dialog';
import { screens } from '../components/paths';
import { ScreensContext, useOverlayClose } from '../components/screen-context';
import styles from './audit.module.css';
import { actorName, compareForms, describeEntry, editorOf, type Field } from './format';
import { entryQuery } from './queries';

export default function EntryOverlay() {
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screens.audit);
  const entry = useQuery(entryQuery(id));
  return (
    <Dialog title="Change" className="dialog-editor" onClose={close}>
      <Loaded
        query={entry}
        failure="Failed to load this entry"
        skeleton={
          <div className="skeleton" aria-hidden="true">
            <span className="skeleton-line" />
            <span className="skeleton-line skeleton-short" />
          </div>
        }
      >
        {(found) => <Entry entry={found} />}
      </Loaded>
    </Dialog>
  );
}

function Entry({ entry }: { entry: AuditDetail }) {
  const fields = compareForms(entry);
  const known = useContext(ScreensContext);
  const editor = entry.gone ? undefined : editorOf(known, entry.resource, entry.resource_id);
  const all = { resource: entry.resource, row: entry.resource_id ?? undefined };
  return (
    <article className={styles.entry}>
      <header className={styles.facts}>
        <p>
          <strong>{describeEntry(entry)}</strong>
        </p>
        <p className="quiet">
          {entry.actor_name ? `${entry.actor_name} (${entry.actor})` : actorName(entry.actor)},{' '}
          <time dateTime={entry.created_at}>{dateTime(entry.created_at)}</time>
        </p>
      </header>
      <div className="actions">
        {editor && (
          <Link className="btn" to={editor}>
            Open {entry.resource}
          </Link>
        )}
        {entry.gone && <p className="quiet">This {entry.resource} has been deleted since.</p>}
        {entry.resource_id && (
          <Link className="btn" to={screens.audit} search={all as never}>
            All its changes
          </Link>
        )}
      </div>
      {fields.length === 0 ? (
        <p className="quiet">There are no details to compare.</p>
      ) : (
        <dl className={styles.fields}>
          {fields.map((field) => (
            <ComparedField key={field.label} field={field} />
          ))}
        </dl>
      )}
    </article>
  );
}

function ComparedField({ field: { label, before, after, changed } }: { field: Field }) {
  return (
    <div className={styles.field}>
      <dt>
        {label}
        {changed && <span className="badge">Changed</span>}
      </dt>
      <dd className={styles.sides}>
        {changed ? (
          <>
            <div className={styles.side}>
              <span>Before</span>
              <del>{before}</del>
            </div>
            <div className={styles.side}>
              <span>After</span>
              <ins>{after}</ins>
            </div>
          </>
        ) : (
          <div className={styles.side}>
            <p>{after}</p>
          </div>
        )}
      </dd>
    </div>
  );
}
