import { useQueryClient } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { takeDownPicture } from '../../shared/api/generated/sdk/admin-picture-takedowns.gen';
import type { StoredFileDetail } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { confirm } from '../components/confirm-store';
import { may, useMe } from '../components/permissions';
import { toast } from '../components/toast-store';
import { usedIn } from './file-grid';
import { UseNames } from './uses';

interface Props {
  file: StoredFileDetail;
  onGone: () => void;
}

/** Removes a picture from the whole site by one action, for somebody who does not want to be seen. */
export function TakeDown({ file, onGone }: Props) {
  const queries = useQueryClient();
  const { role } = useMe();
  if (!file.width || !may(role, 'staff')) return null;
  const ask = async () => {
    let items = 0;
    let remaining = 0;
    const agreed = await confirm({
      title: 'Take down everywhere',
      body: (
        <>
          <p>
            The picture leaves every page and album that shows it, and the library, with all of its
            copies. What is nothing without it, such as a slide, is deleted.
          </p>
          {file.use_count > 0 && (
            <>
              <p>{usedIn(file.use_count)}:</p>
              <UseNames uses={file.uses} />
            </>
          )}
          <p>This action cannot be undone.</p>
        </>
      ),
      action: 'Take down',
      doing: 'Taking down...',
      danger: true,
      run: async () => {
        const done = await takeDownPicture({ client, body: { path: file.path } });
        items = done.items;
        remaining = done.remaining;
        // It may have been in any list.
        void queries.invalidateQueries();
      },
    });
    if (!agreed) return;
    toast(
      'Picture taken down',
      [
        items === 1 ? 'One item was changed.' : `${items} items were changed.`,
        remaining > 0 && `${remaining} still name its address, where nothing is any more.`,
      ]
        .filter(Boolean)
        .join(' '),
    );
    onGone();
  };
  return (
    <button type="button" className="btn btn-small btn-danger-quiet" onClick={() => void ask()}>
      <EyeOff className="icon" aria-hidden="true" />
      Take down everywhere
    </button>
  );
}
