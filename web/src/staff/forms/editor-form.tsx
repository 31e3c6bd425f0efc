import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import type { AutosaveSummary } from '../../shared/api/generated/types.gen';
import { NoticeBox } from '../../shared/components/alert';
import { TimeAgo } from '../../shared/components/dates';
import styles from './editor.module.css';
import { useEditorBar } from './editor-dialog';
import { LabelsContext } from './form-field';
import { FormMessages } from './form-messages';
import { announcementOf, type Publication, type Publishable } from './publication';
import { type EditorRecord, PublishBar } from './publish-bar';
import { RecordFormContext } from './record-form-context';
import { reveal, useRefusedFocus } from './use-form-errors';
import { type RecordOptions, useDraftedForm } from './use-record-form';
import { type ServerDraft, useServerDraft } from './use-server-draft';
import type { FormValues } from './values';

interface EditorOptions<V extends FormValues, View extends Publishable>
  extends Omit<RecordOptions<V, View>, 'resource' | 'announce'> {
  publication: Publication<View>;
}

/** The form of a row that is published from its editor; the server keeps its drafts. */
export function useEditorForm<V extends FormValues, View extends Publishable>(
  options: EditorOptions<V, View>,
): EditorRecord<V, View> {
  const { publication, ...others } = options;
  const { resource } = publication;
  const announce = announcementOf(publication);
  const record = useDraftedForm({ ...others, resource, announce }, useServerDraft);
  return { ...record, publication };
}

interface Props<V extends FormValues, View extends Publishable> {
  form: EditorRecord<V, View>;
  onClose: () => void;
  side: ReactNode;
  children: ReactNode;
}

export function EditorForm<V extends FormValues, View extends Publishable>(props: Props<V, View>) {
  const { form, onClose, side, children } = props;
  const { draft, labels, undecided } = form;
  const bar = useEditorBar();
  const place = useRef<HTMLFormElement>(null);
  const sideTitle = useId();
  useRefusedFocus(place, form.errors.refusedFields);
  const schedule = () => {
    const from = place.current?.querySelector<HTMLElement>('[name="visible_from"]');
    if (from) reveal(from);
  };
  const { local, remote } = draft;
  const newer = remote && !(local && local.at > Date.parse(remote.updated_at));
  return (
    <FormProvider {...form.form}>
      <RecordFormContext value={form.fields}>
        <LabelsContext value={labels}>
          {bar &&
            createPortal(<PublishBar form={form} onClose={onClose} onSchedule={schedule} />, bar)}
          {/* Only its buttons save: Enter in a field of one line must not publish. */}
          <form
            ref={place}
            className={styles.editor}
            noValidate
            onKeyDown={(event) => {
              if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
              // Keeps the draft; only the buttons save.
              event.preventDefault();
              draft.flush();
            }}
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
            }}
          >
            <div className={styles.main}>
              <div className={styles.column}>
                <UnsavedItems drafts={draft} many={form.publication.resource.many} />
                <FormMessages
                  form={form}
                  newer={newer ? <FoundAutosave drafts={draft} /> : undefined}
                />
                {/* Input would be lost while other versions wait for a decision. */}
                <div className={styles.writing} inert={undecided}>
                  {children}
                </div>
              </div>
            </div>
            <section className={styles.side} aria-labelledby={sideTitle} inert={undecided}>
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

export function WritingArea({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>;
}

interface GroupProps {
  title: string;
  /** Chosen values in short, shown beside the title. */
  chosen?: string | undefined;
  open?: boolean;
  children: ReactNode;
}

/** Fields beside the text that fold; a field that is refused unfolds them. */
export function FieldGroup({ title, chosen, open = false, children }: GroupProps) {
  return (
    <details className={styles.group} open={open}>
      <summary>
        {title} {chosen && <span className="quiet">{chosen}</span>}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

type Drafts = Pick<ServerDraft<FormValues>, 'remote' | 'unsaved' | 'resume' | 'discard'>;

interface FoundAutosaveProps {
  drafts: Drafts;
  many: string;
}

function FoundAutosave({ drafts }: Pick<FoundAutosaveProps, 'drafts'>) {
  const { remote: found } = drafts;
  if (!found) return null;
  return (
    <NoticeBox>
      <p>
        You typed this on another device <TimeAgo instant={found.updated_at} />.
      </p>
      <Choice drafts={drafts} item={found} />
    </NoticeBox>
  );
}

function UnsavedItems({ drafts, many }: FoundAutosaveProps) {
  const { unsaved } = drafts;
  if (unsaved.length === 0) return null;
  return (
    <NoticeBox>
      <p>{`You have ${many} that you didn’t save.`}</p>
      <ul className={styles.unsaved}>
        {unsaved.map((item) => (
          <li key={item.item}>
            <p>
              <strong>{item.title}</strong>{' '}
              <span className="quiet">
                <TimeAgo instant={item.updated_at} />
              </span>
            </p>
            <Choice drafts={drafts} item={item} />
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
}

function Choice({ drafts, item }: { drafts: Drafts; item: AutosaveSummary }) {
  const of = <span className="sr-only"> {item.title}</span>;
  return (
    <div className="actions">
      <button type="button" className="btn btn-small" onClick={() => void drafts.resume(item)}>
        Continue{of}
      </button>
      <button type="button" className="btn btn-small" onClick={() => drafts.discard(item)}>
        Discard{of}
      </button>
    </div>
  );
}
