import { useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Resource, Row } from '../api/resource';
import { Dialog } from '../components/dialog';
import { OtherEditors } from '../components/other-editors';
import { useOverlayClose } from '../components/use-overlay-close';
import { RecordLoader } from '../forms/record-loader';
import { HistoryDialog } from './history-dialog';

export interface RecordFormProps<View extends Row> {
  /** None to write a new one. */
  row: View | null;
  onClose: () => void;
}

// Only where there is a text to write.
const EditorDialog = lazy(() => import('../forms/editor-dialog'));

/** What the windows of one kind of row need. */
export interface Kind<View extends Row> {
  // biome-ignore lint/suspicious/noExplicitAny: which lists it is in does not matter here
  resource: Resource<any, View, any, any>;
  /** The address of the list below. */
  screen: string;
  Form: ComponentType<RecordFormProps<View>>;
  titles: { create: string; edit: string };
  /** What the fields are called in the history. */
  labels: Record<string, string>;
  /** Its form is an editor, which fills the window. */
  editor?: boolean;
}

interface Props<View extends Row> {
  kind: Kind<View>;
}

interface WindowProps {
  kind: Pick<Kind<never>, 'editor'>;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The window of a form, as large as its kind needs it. */
export function FormWindow({ kind, title, onClose, children }: WindowProps) {
  if (!kind.editor) {
    return (
      <Dialog title={title} className="dialog-editor" onClose={onClose}>
        {children}
      </Dialog>
    );
  }
  return (
    <Suspense>
      <EditorDialog title={title} onClose={onClose}>
        {children}
      </EditorDialog>
    </Suspense>
  );
}

/** A new row. */
export function CreateOverlay<View extends Row>({ kind }: Props<View>) {
  const { screen, Form, titles } = kind;
  const close = useOverlayClose(screen);
  return (
    <FormWindow kind={kind} title={titles.create} onClose={close}>
      <Form row={null} onClose={close} />
    </FormWindow>
  );
}

/** One that is there. */
export function EditOverlay<View extends Row>({ kind }: Props<View>) {
  const { resource, screen, Form, titles } = kind;
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screen);
  return (
    <FormWindow kind={kind} title={titles.edit} onClose={close}>
      <OtherEditors form={`${resource.subject}/${id}`} />
      <RecordLoader resource={resource} id={id}>
        {(row) => <Form row={row} onClose={close} />}
      </RecordLoader>
    </FormWindow>
  );
}

/** What was changed of it. */
export function HistoryOverlay<View extends Row>({ kind }: Props<View>) {
  const { resource, screen, labels } = kind;
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screen);
  return <HistoryDialog resource={resource} id={id} labels={labels} onClose={close} />;
}
