import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Alert, Notice } from '../../shared/components/alert';
import { dateTime } from '../../shared/lib/dates';
import type { Row } from '../api/resource';
import type { Conflict, RecordForm } from './use-record-form';
import type { FormValues } from './values';

// Only when two people saved at once.
const ConflictPanel = lazy(() => import('./conflict-panel'));

interface Props<V extends FormValues> {
  form: RecordForm<V, Row>;
  labels: Record<keyof V & string, string>;
  /** Told when an earlier draft is taken. */
  onRestore?: () => void;
  /** Told when an earlier draft is given up. */
  onDiscard?: () => void;
  /** What the server has of it, newer than what the browser has. */
  newer?: ReactNode;
}

/** What stands above the fields of a form: what was refused, an earlier draft, and two versions of it. */
export function FormMessages<V extends FormValues>({
  form,
  labels,
  onRestore,
  onDiscard,
  newer,
}: Props<V>) {
  const { conflict } = form;
  return (
    <>
      <Refused lines={form.refused} />
      {newer ?? <FoundDraft form={form} onRestore={onRestore} onDiscard={onDiscard} />}
      {conflict && (
        <Suspense>
          <ConflictPanel
            key={conflict.version}
            conflict={conflict as unknown as Conflict<FormValues>}
            labels={labels}
            onSettle={(values) => form.settle(values as V)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Comes into view, since the button that led to it is far below. */
function Refused({ lines }: { lines: string[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lines.length > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  if (lines.length === 0) return null;
  return (
    <div ref={place}>
      <Alert>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Alert>
    </div>
  );
}

function FoundDraft<V extends FormValues>({
  form,
  onRestore,
  onDiscard,
}: Pick<Props<V>, 'form' | 'onRestore' | 'onDiscard'>) {
  const { draft, restoreDraft } = form;
  if (!draft.found) return null;
  const restore = () => {
    restoreDraft();
    onRestore?.();
  };
  const discard = () => {
    draft.forget();
    draft.settle();
    onDiscard?.();
  };
  return (
    <Notice>
      <p>
        This browser kept unsaved changes from {dateTime(new Date(draft.found.at).toISOString())}.
      </p>
      <div className="actions">
        <button type="button" className="btn btn-small" onClick={restore}>
          Restore them
        </button>
        <button type="button" className="btn btn-small" onClick={discard}>
          Discard them
        </button>
      </div>
    </Notice>
  );
}
