import { useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Resource, Row } from '../api/resource';
import { Dialog } from '../components/dialog';
import type { NameValue } from '../components/format-value';
import { OtherEditors } from '../components/other-editors';
import { screenOf } from '../components/paths';
import { useOverlayClose } from '../components/screen-context';
import { AutosaveGate } from '../forms/form-gates';
import { RecordLoader } from '../forms/record-loader';
import { HistoryDialog } from './history-dialog';

export interface RecordFormProps<View extends Row> {
  row: View | null;
  onClose: () => void;
}

// Only where there is a text to write.
const EditorDialog = lazy(() => import('../forms/editor-dialog'));

export interface RecordKind<View extends Row> {
  // biome-ignore lint/suspicious/noExplicitAny: which lists it is in does not matter here
  resource: Resource<any, View, any, any>;
  Form: ComponentType<RecordFormProps<View>>;
  titles: { create: string; edit: string };
  useNames?: () => NameValue;
  editor?: boolean;
}

interface Props<View extends Row> {
  kind: RecordKind<View>;
}

interface WindowProps {
  kind: Pick<RecordKind<never>, 'editor'>;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

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

interface AutosavedProps<View extends Row> extends Props<View> {
  id: string | null;
  children: ReactNode;
}

function Autosaved<View extends Row>({ kind, id, children }: AutosavedProps<View>) {
  if (!kind.editor) return children;
  return (
    <AutosaveGate resource={kind.resource.autosaves ?? kind.resource.subject} id={id}>
      {children}
    </AutosaveGate>
  );
}

export function CreateOverlay<View extends Row>({ kind }: Props<View>) {
  const { resource, Form, titles } = kind;
  const close = useOverlayClose(screenOf(resource));
  return (
    <FormWindow kind={kind} title={titles.create} onClose={close}>
      <Autosaved kind={kind} id={null}>
        <Form row={null} onClose={close} />
      </Autosaved>
    </FormWindow>
  );
}

export function EditOverlay<View extends Row>({ kind }: Props<View>) {
  const { resource, Form, titles } = kind;
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screenOf(resource));
  return (
    <FormWindow kind={kind} title={titles.edit} onClose={close}>
      <OtherEditors form={`${resource.subject}/${id}`} />
      <RecordLoader resource={resource} id={id}>
        {(row) => (
          <Autosaved kind={kind} id={id}>
            <Form row={row} onClose={close} />
          </Autosaved>
        )}
      </RecordLoader>
    </FormWindow>
  );
}

const noNames = () => undefined;

export function HistoryOverlay<View extends Row>({ kind }: Props<View>) {
  const { resource, useNames = noNames } = kind;
  const nameValue = useNames();
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screenOf(resource));
  return <HistoryDialog resource={resource} id={id} nameValue={nameValue} onClose={close} />;
}
