import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffDocument } from '../../shared/api/generated/types.gen';
import { queriesOf } from '../api/resource';
import { toast } from '../components/toast-store';
import { DOCUMENTS as ACCEPT } from '../files/kinds';
import { upload } from '../files/upload';
import { DOCUMENTS } from './resource';

interface Replacement {
  row: StaffDocument;
  file: File;
}

/** Lets the user choose a file, and saves it as that of a document. */
export function useReplaceFile(): (row: StaffDocument) => void {
  const queries = useQueryClient();
  const { mutate: replace } = useMutation({
    mutationFn: async ({ row, file }: Replacement) => {
      const { url, size } = await upload('documents', file, { secret: row.visible_to === 'staff' });
      return DOCUMENTS.update(row.id, row.version, { file_url: url, file_size: size });
    },
    meta: { failure: 'Failed to replace file' },
    onMutate: ({ file }) => toast('Uploading...', file.name),
    onSuccess: (_, { row, file }) => toast('Success', `“${row.title}” is now ${file.name}`),
    onSettled: () => queries.invalidateQueries({ queryKey: queriesOf(DOCUMENTS).all }),
  });
  return (row) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = ACCEPT;
    input.hidden = true;
    input.onchange = () => {
      const [file] = input.files ?? [];
      if (file) replace({ row, file });
      input.remove();
    };
    input.oncancel = () => input.remove();
    // Safari may drop an element that is nowhere, with what it would have said.
    document.body.append(input);
    input.click();
  };
}
