import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { AnyResource } from '../api/resource';
import type { MenuItem } from '../components/menu';
import { saveFile } from '../components/save-file';

/** The whole list as it is filtered and sorted now, for a spreadsheet. */
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
