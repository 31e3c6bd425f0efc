import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpDown, Download, Ellipsis, Plus } from 'lucide-react';
import type { AnyResource } from '../api/resource';
import { Menu, type MenuItem } from '../components/menu';
import { saveFile } from '../components/save-file';
import styles from './lists.module.css';

interface Props {
  items: readonly MenuItem[];
}

export function ListTools({ items }: Props) {
  if (items.length === 0) return null;
  return (
    <Menu label="More" named items={items}>
      <Ellipsis className="icon" aria-hidden="true" />
      <span className={styles.rest}>More</span>
    </Menu>
  );
}

interface CreateLinkProps {
  to: string;
  /** Its first word is all that a phone has room for beside a title. */
  label: string;
}

export function CreateLink({ to, label }: CreateLinkProps) {
  const [first, ...rest] = label.split(' ');
  return (
    <Link className="btn btn-solid" to={to} search={true}>
      <Plus className="icon" aria-hidden="true" />
      <span>
        {first}
        <span className={styles.rest}> {rest.join(' ')}</span>
      </span>
    </Link>
  );
}

export const orderTool = (screen: string): MenuItem => ({
  label: 'Change order',
  icon: ArrowUpDown,
  to: { screen },
});

export function useExport(resource: AnyResource, query: Record<string, unknown>): MenuItem {
  const { limit: _, offset: __, ...all } = query;
  const exporting = useMutation({
    mutationFn: () => resource.exported(all),
    meta: { failure: `Failed to export ${resource.many}` },
    onSuccess: (table) => saveFile(table, `${resource.subject}.csv`),
  });
  return {
    label: exporting.isPending ? 'Downloading...' : 'Download CSV',
    icon: Download,
    disabled: exporting.isPending,
    run: () => exporting.mutate(),
  };
}
