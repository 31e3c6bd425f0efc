import { type ReactNode, useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { Alert, Notice } from '../../shared/components/alert';
import { Submit } from '../../shared/components/submit';
import { dateTime } from '../../shared/lib/dates';
import { focusFirst } from '../components/dialog';
import { ConflictPanel } from './conflict-panel';
import styles from './forms.module.css';
import { RecordFormContext } from './record-form-context';
import { rejectionSummary } from './rejection';
import type { RecordForm } from './use-record-form';
import type { FormValues } from './values';

interface Props<V extends FormValues> {
  form: RecordForm<V>;
  /** What each field is called where two versions of it are shown. */
  labels: Record<keyof V & string, string>;
  /** What the button says, such as 'Save' or 'Create post'. */
  action: string;
  /** None where there is nothing to go back to. */
  onCancel?: () => void;
  children: ReactNode;
}

/** The frame of a record's form: messages above its fields, buttons below. */
export function RecordFormView<V extends FormValues>(props: Props<V>) {
  const { form, labels, action, onCancel, children } = props;
  const { fields, busy, conflict, status } = form;
  const refusal = rejectionSummary(form.form.formState.errors, labels);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refusedFields.length === 0) return;
    const first = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [form.refusedFields]);
  // The window was open before the row was there. On a screen of its own the focus stays where it is.
  useEffect(() => {
    if (place.current?.closest('dialog')) focusFirst(place.current);
  }, []);
  return (
    <FormProvider {...form.form}>
      <RecordFormContext value={fields}>
        <form
          ref={place}
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // A form in a window that was opened from this one is another form.
            event.stopPropagation();
            void form.onSubmit();
          }}
        >
          <Refused lines={form.refused} />
          <FoundDraft form={form} />
          {conflict && (
            <ConflictPanel
              key={conflict.version}
              conflict={conflict}
              labels={labels}
              onSettle={form.settle}
            />
          )}
          <div
            className="form"
            // What is typed while other versions of it are to be decided on would be lost.
            inert={conflict !== null || form.draft.found !== null}
          >
            {children}
          </div>
          <div className={`form-end ${styles.end}`}>
            <Submit busy={busy} doing="Saving...">
              {action}
            </Submit>
            {onCancel && (
              <button type="button" className="btn" onClick={onCancel}>
                Cancel
              </button>
            )}
            <span role="status" className={refusal && styles.refusal}>
              {refusal || status}
            </span>
          </div>
        </form>
      </RecordFormContext>
    </FormProvider>
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

function FoundDraft<V extends FormValues>({ form }: { form: RecordForm<V> }) {
  const { draft, restoreDraft } = form;
  if (!draft.found) return null;
  const discard = () => {
    draft.forget();
    draft.settle();
  };
  return (
    <Notice>
      <p>
        This browser kept unsaved changes from {dateTime(new Date(draft.found.at).toISOString())}.
      </p>
      <div className="actions">
        <button type="button" className="btn btn-small" onClick={restoreDraft}>
          Restore them
        </button>
        <button type="button" className="btn btn-small" onClick={discard}>
          Discard them
        </button>
      </div>
    </Notice>
  );
}
