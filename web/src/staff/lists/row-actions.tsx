import { EllipsisVertical, ExternalLink, Eye, EyeOff, History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AnyResource, Row } from '../api/resource';
import { confirm } from '../components/confirm';
import { Menu, type MenuItem } from '../components/menu';
import { screenOf } from '../components/paths';
import { usePreview } from '../components/preview';
import { useRowChanges } from '../components/use-row-changes';
import { allowsStoredBlanks } from '../forms/blanks';

interface Props {
  resource: AnyResource;
  row: Row;
  name: string;
  /** Whether visitors see it, and what shows or hides it is called; none for what is always there. */
  shown?: { on: boolean; show: string; hide: string; onShown?: () => void };
  view?: string | undefined;
  editable?: boolean;
  /** Left out for rows that the account may not delete. */
  deleting?: { title: string; body: string } | undefined;
  items?: readonly MenuItem[];
}

/** The actions of a row: a button that shows what is hidden, and a menu (docs/behavior/screens.md#staff-lists). */
export function RowActions({ resource, row, name, editable = true, ...props }: Props) {
  const { shown, view, deleting, items = [] } = props;
  const screen = screenOf(resource);
  const { publish, unpublish, remove } = useRowChanges(resource);
  const preview = usePreview(resource);
  const [asking, setAsking] = useState(false);
  const busy = asking || publish.isPending || unpublish.isPending;
  const ask = async () => {
    const agreed = deleting && (await confirm({ ...deleting, action: 'Delete', danger: true }));
    if (agreed) remove.mutate(row);
  };
  const { id } = row;
  const show = async () => {
    if (busy) return;
    setAsking(true);
    const agreed = await allowsStoredBlanks(resource, [id]);
    setAsking(false);
    if (agreed) publish.mutate(row, { onSuccess: shown?.onShown });
  };
  const all: MenuItem[] = [];
  if (view) all.push({ label: 'View', icon: ExternalLink, href: view });
  else if (resource.preview) {
    const run = () => !preview.isPending && preview.mutate(id);
    all.push({ label: 'Preview', icon: Eye, run });
  }
  if (editable) all.push({ label: 'Edit', icon: Pencil, to: { screen: `${screen}/$id`, id } });
  all.push(...items);
  if (shown?.on) {
    const run = () => unpublish.mutate(row);
    all.push({ label: shown.hide, icon: EyeOff, disabled: busy, run });
  }
  if (editable) {
    all.push({ label: 'History', icon: History, to: { screen: `${screen}/$id/history`, id } });
  }
  if (deleting) {
    all.push({
      label: 'Delete',
      icon: Trash2,
      danger: true,
      // The row has its old version until the list is loaded again.
      disabled: busy,
      run: () => void ask(),
    });
  }
  return (
    <>
      {shown && !shown.on && (
        <button
          type="button"
          className="btn btn-small"
          aria-disabled={busy || undefined}
          onClick={() => void show()}
        >
          {shown.show}
          <span className="sr-only"> {name}</span>
        </button>
      )}
      <Menu label={`Actions for ${name}`} items={all}>
        <EllipsisVertical className="icon" aria-hidden="true" />
      </Menu>
    </>
  );
}
