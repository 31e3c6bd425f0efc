import { EllipsisVertical, ExternalLink, Eye, History, Pencil, Trash2 } from 'lucide-react';
import type { AnyResource, Row } from '../api/resource';
import { confirm } from '../components/confirm-store';
import { Menu, type MenuItem } from '../components/menu';
import { usePreview } from '../components/use-preview';
import { useRowChanges } from '../components/use-row-changes';

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
  /** What else the menu offers, after Edit. */
  items?: readonly MenuItem[];
}

/** The actions of a row: a button that shows or hides it, and a menu (docs/behavior/screens.md#staff-lists). */
export function RowActions({ resource, row, name, screen, editable = true, ...props }: Props) {
  const { shown, view, deleting, items = [] } = props;
  const { publish, unpublish, remove } = useRowChanges(resource);
  const preview = usePreview(resource);
  const toggle = shown?.on ? unpublish : publish;
  const ask = async () => {
    const agreed = await confirm({ ...deleting, action: 'Delete', danger: true });
    if (agreed) remove.mutate(row);
  };
  const { id } = row;
  const all: MenuItem[] = [];
  if (view) all.push({ label: 'View', icon: ExternalLink, href: view });
  else if (resource.preview) {
    const run = () => !preview.isPending && preview.mutate(id);
    all.push({ label: 'Preview', icon: Eye, run });
  }
  if (editable) all.push({ label: 'Edit', icon: Pencil, to: { screen: `${screen}/$id`, id } });
  all.push(...items);
  if (editable) {
    all.push({ label: 'History', icon: History, to: { screen: `${screen}/$id/history`, id } });
  }
  all.push({
    label: 'Delete',
    icon: Trash2,
    danger: true,
    // Until the list has been loaded anew the row has the version from before one's own change.
    disabled: toggle.isPending,
    run: () => void ask(),
  });
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
          <span className="sr-only"> {name}</span>
        </button>
      )}
      <Menu label={`Actions for ${name}`} items={all}>
        <EllipsisVertical className="icon" aria-hidden="true" />
      </Menu>
    </>
  );
}
