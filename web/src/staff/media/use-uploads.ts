import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { confirm } from '../components/confirm-store';
import { screens } from '../components/paths';
import { isPicture } from '../files/kinds';
import { FILES } from '../files/library';
import { upload } from '../files/upload';
import { UploadQueue } from '../files/upload-queue';

const LEAVE = {
  title: 'Stop uploading?',
  body: 'Files are still on their way. They stop if you leave this page.',
  action: 'Leave and stop',
  cancel: 'Keep uploading',
  danger: true,
};

/** The files that are on their way into a folder. Leaving the page meanwhile asks for confirmation. */
export function useUploads(folder: string) {
  const queries = useQueryClient();
  const [queue] = useState(
    () => new UploadQueue(() => void queries.invalidateQueries({ queryKey: FILES })),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.now);
  const busy = () => queue.now().some(({ state }) => state === 'waiting' || state === 'sending');
  const asked = useRef<Promise<boolean> | null>(null);
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      // Windows above the library leave it where it is.
      const stays =
        next.pathname === screens.media || next.pathname.startsWith(`${screens.media}/`);
      if (stays || !busy()) return false;
      asked.current ??= confirm(LEAVE).finally(() => {
        asked.current = null;
      });
      return !(await asked.current);
    },
    enableBeforeUnload: busy,
  });
  useEffect(() => () => queue.cancelAll(), [queue]);
  const send = (files: File[]) =>
    queue.add(files, (file, options) =>
      upload(isPicture(file) ? 'images' : 'documents', file, { folder, ...options }),
    );
  return { uploads, queue, send };
}
