import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import styles from './editor.module.css';
import { useEditorBar } from './editor-dialog';
import { LabelsContext } from './form-field';
import { FormMessages } from './form-messages';
import { FoundAutosave, UnsavedItems } from './found-autosaves';
import type { Publication, Publishable } from './publication';
import { PublishBar } from './publish-bar';
import { RecordFormContext } from './record-form-context';
import { useAutosave } from './use-autosave';
import type { RecordForm } from './use-record-form';
import { reveal, useRefusedFocus } from './use-refused-focus';
import type { FormValues } from './values';

interface Props<V extends FormValues, View extends Publishable> {
  form: RecordForm<V, View>;
  publication: Publication<View>;
  /** Labels of the fields. */
  labels: Record<keyof V & string, string>;
  onClose: () => void;
  /** Fields beside the text; below it on a phone. */
  side: ReactNode;
  children: ReactNode;
}

/** The form of an editor window: the text, what belongs to it beside it, and its buttons in the bar of the window. */
export function EditorForm<V extends FormValues, View extends Publishable>(props: Props<V, View>) {
  const { form, publication, labels, onClose, side, children } = props;
  const bar = useEditorBar();
  const place = useRef<HTMLFormElement>(null);
  const sideTitle = useId();
  useRefusedFocus(place, form.refusedFields);
  const schedule = () => {
    const from = place.current?.querySelector<HTMLElement>('[name="visible_from"]');
    if (from) reveal(from);
  };
  const { resource } = publication;
  const autosave = useAutosave(form, resource.autosaves ?? resource.subject);
  const local = form.draft.found;
  const newer = autosave.found && !(local && local.at > Date.parse(autosave.found.updated_at));
  // Input would be lost while other versions wait for a decision.
  const inert =
    form.conflict !== null || local !== null || autosave.found !== null || autosave.resuming;
  return (
    <FormProvider {...form.form}>
      <RecordFormContext value={form.fields}>
        <LabelsContext value={labels}>
          {bar &&
            createPortal(
              <PublishBar
                form={form}
                publication={publication}
                autosave={autosave}
                labels={labels}
                onClose={onClose}
                onSchedule={schedule}
              />,
              bar,
            )}
          {/* Only its buttons save: Enter in a field of one line must not publish. */}
          <form
            ref={place}
            className={styles.editor}
            noValidate
            onKeyDown={(event) => {
              if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
              // Keeps the draft; only the buttons save.
              event.preventDefault();
              autosave.flush();
            }}
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
            }}
          >
            <div className={styles.main}>
              <div className={styles.column}>
                <UnsavedItems autosave={autosave} many={resource.many} />
                <FormMessages
                  form={form}
                  labels={labels}
                  onRestore={autosave.supersede}
                  onDiscard={() => !autosave.found && autosave.discard()}
                  newer={newer ? <FoundAutosave autosave={autosave} /> : undefined}
                />
                <div className={styles.writing} inert={inert}>
                  {children}
                </div>
              </div>
            </div>
            <section className={styles.side} aria-labelledby={sideTitle} inert={inert}>
              <h3 id={sideTitle} className="sr-only">
                Details
              </h3>
              {side}
            </section>
          </form>
        </LabelsContext>
      </RecordFormContext>
    </FormProvider>
  );
}

/** The long text of an editor: it takes the room that there is. */
export function WritingArea({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>;
}

interface GroupProps {
  title: string;
  /** Unfolded from the start. */
  open?: boolean;
  children: ReactNode;
}

/** Fields beside the text that fold; a field that is refused unfolds them. */
export function FieldGroup({ title, open = false, children }: GroupProps) {
  return (
    <details className={styles.group} open={open}>
      <summary>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
