import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { AnyResource } from '../api/resource';
import { PendingButton } from '../components/pending-button';
import { saveFile } from '../components/save-file';

interface Props {
  resource: AnyResource;
  query: Record<string, unknown>;
}

/** The whole list as it is filtered and sorted now, for a spreadsheet. */
export function ExportButton({ resource, query }: Props) {
  const { limit: _, offset: __, ...all } = query;
  const exporting = useMutation({
    mutationFn: () => resource.exported(all),
    meta: { failure: `Failed to export ${resource.many}` },
    onSuccess: (table) => saveFile(table, `${resource.subject}.csv`),
  });
  return (
    <PendingButton icon={Download} label="Download CSV" doing="Downloading..." work={exporting} />
  );
}
