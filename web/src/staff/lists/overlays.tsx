import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
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
}

interface Props<View extends Row> {
  kind: Kind<View>;
}

/** A new row. */
export function CreateOverlay<View extends Row>({ kind }: Props<View>) {
  const { screen, Form, titles } = kind;
  const close = useOverlayClose(screen);
  return (
    <Dialog title={titles.create} className="dialog-editor" onClose={close}>
      <Form row={null} onClose={close} />
    </Dialog>
  );
}

/** One that is there. */
export function EditOverlay<View extends Row>({ kind }: Props<View>) {
  const { resource, screen, Form, titles } = kind;
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screen);
  return (
    <Dialog title={titles.edit} className="dialog-editor" onClose={close}>
      <OtherEditors form={`${resource.subject}/${id}`} />
      <RecordLoader resource={resource} id={id}>
        {(row) => <Form row={row} onClose={close} />}
      </RecordLoader>
    </Dialog>
  );
}

/** What was changed of it. */
export function HistoryOverlay<View extends Row>({ kind }: Props<View>) {
  const { resource, screen, labels } = kind;
  const { id = '' } = useParams({ strict: false });
  const close = useOverlayClose(screen);
  return <HistoryDialog resource={resource} id={id} labels={labels} onClose={close} />;
}
