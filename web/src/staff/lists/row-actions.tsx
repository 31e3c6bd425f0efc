import { Link } from '@tanstack/react-router';
import { ExternalLink, Eye, History, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnyResource, Row } from '../api/resource';
import { confirm } from '../components/confirm-store';
import { usePreview } from '../components/use-preview';
import { useRowChanges } from '../components/use-row-changes';
import styles from './lists.module.css';

interface Props {
  resource: AnyResource;
  row: Row;
  /** What the row is called. */
  name: string;
  /** The address of the list. */
  screen: string;
  /** Whether visitors see it, and what the button that changes that says; none for what is always there. */
  shown?: { on: boolean; show: string; hide: string };
  /** Where visitors see it, if they do. */
  view?: string | undefined;
  /** Whether it can be edited here. */
  editable?: boolean;
  deleting: { title: string; body: string };
  children?: ReactNode;
}

/** The actions of a row (docs/behavior/screens.md#staff-lists). */
export function RowActions({ resource, row, name, screen, editable = true, ...props }: Props) {
  const { shown, view, deleting, children } = props;
  const { publish, unpublish, remove } = useRowChanges(resource);
  const toggle = shown?.on ? unpublish : publish;
  const of = <span className="sr-only"> {name}</span>;
  const ask = async () => {
    // Until the list has been loaded anew the row has the version from before one's own change.
    if (toggle.isPending) return;
    const agreed = await confirm({ ...deleting, action: 'Delete', danger: true });
    if (agreed) remove.mutate(row);
  };
  return (
    <>
      {shown && (
        <button
          type="button"
          className="btn btn-small"
          aria-disabled={toggle.isPending || undefined}
          onClick={() => !toggle.isPending && toggle.mutate(row)}
        >
          {shown.on ? shown.hide : shown.show}
          {of}
        </button>
      )}
      {/* On one line, however narrow their column is. */}
      <span className={styles.icons}>
        {children}
        {view ? (
          <a className="icon-button" href={view} title="View">
            <ExternalLink className="icon" aria-hidden="true" />
            <span className="sr-only">View</span>
            {of}
          </a>
        ) : (
          resource.preview && <PreviewButton resource={resource} id={row.id} of={of} />
        )}
        {editable && (
          <>
            <Link
              className="icon-button"
              to={`${screen}/$id`}
              params={{ id: row.id }}
              search={true}
              title="Edit"
            >
              <Pencil className="icon" aria-hidden="true" />
              <span className="sr-only">Edit</span>
              {of}
            </Link>
            <Link
              className="icon-button"
              to={`${screen}/$id/history`}
              params={{ id: row.id }}
              search={true}
              title="History"
            >
              <History className="icon" aria-hidden="true" />
              <span className="sr-only">History of</span>
              {of}
            </Link>
          </>
        )}
        <button
          type="button"
          className="icon-button"
          title="Delete"
          aria-disabled={toggle.isPending || undefined}
          onClick={() => void ask()}
        >
          <Trash2 className="icon" aria-hidden="true" />
          <span className="sr-only">Delete</span>
          {of}
        </button>
      </span>
    </>
  );
}

function PreviewButton({ resource, id, of }: { resource: AnyResource; id: string; of: ReactNode }) {
  const preview = usePreview(resource);
  return (
    <button
      type="button"
      className="icon-button"
      title="Preview"
      aria-disabled={preview.isPending || undefined}
      onClick={() => !preview.isPending && preview.mutate(id)}
    >
      <Eye className="icon" aria-hidden="true" />
      <span className="sr-only">Preview</span>
      {of}
    </button>
  );
}
