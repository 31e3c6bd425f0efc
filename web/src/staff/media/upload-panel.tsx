import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Check, RotateCcw, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { fileSize } from '../../shared/lib/file-format';
import { confirm } from '../components/confirm';
import { screens } from '../components/paths';
import AltForm from '../files/alt-form';
import { isPicture } from '../files/kinds';
import { FILES, pictureAt } from '../files/library';
import { upload } from '../files/upload';
import { type Upload, UploadQueue } from '../files/upload-queue';
import styles from './media.module.css';

interface Props {
  uploads: readonly Upload[];
  queue: UploadQueue;
}

const isOpen = ({ state }: Upload) => state === 'waiting' || state === 'sending';

export function UploadPanel({ uploads, queue }: Props) {
  const id = useId();
  if (uploads.length === 0) return null;
  const open = uploads.filter(isOpen).length;
  const done = uploads.filter(({ state }) => state === 'done').length;
  const failed = uploads.length - open - done;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id}>Uploads</h2>
        <p className="quiet" role="status">
          {[
            open > 0 && `${open} on the way`,
            done > 0 && `${done} uploaded`,
            failed > 0 && `${failed} failed`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <div className="actions">
          {open > 0 && (
            <button type="button" className="btn btn-small" onClick={() => queue.cancelAll()}>
              Cancel all
            </button>
          )}
          {open < uploads.length && (
            <button type="button" className="btn btn-small" onClick={() => queue.clear()}>
              Clear list
            </button>
          )}
        </div>
      </div>
      <ul className={styles.uploads}>
        {uploads.map((upload) => (
          <li key={upload.id}>
            <Row upload={upload} queue={queue} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { id, file, state, part, reason, stored } = upload;
  const of = <span className="sr-only"> {file.name}</span>;
  return (
    <div className={styles.upload}>
      {stored?.width ? (
        <img className={styles.small} src={pictureAt(stored, 320)} alt="" />
      ) : (
        <span className={styles.small} />
      )}
      <div className={styles.uploadWords}>
        <p>
          <strong>{file.name}</strong> <span className="quiet">{fileSize(file.size)}</span>
        </p>
        {isOpen(upload) && (
          <progress max={1} value={part} aria-label={`Upload of ${file.name}`}>
            {Math.round(part * 100)} %
          </progress>
        )}
        {state === 'sending' && part === 1 && <p className="field-hint">Almost done...</p>}
        {state === 'failed' && (
          <p className="field-error" role="alert">
            {reason}
          </p>
        )}
        {state === 'done' && (
          <p className={styles.done}>
            <Check className="icon" aria-hidden="true" />
            {stored?.bucket === 'documents' ? 'Uploaded to Documents' : 'Uploaded to Pictures'}
          </p>
        )}
        {stored?.width && (
          <AltForm file={stored} onSaved={(changed) => queue.describe(id, changed)} />
        )}
      </div>
      <div className={styles.uploadButtons}>
        {isOpen(upload) && (
          <button type="button" className="btn btn-small" onClick={() => queue.cancel(id)}>
            Cancel{of}
          </button>
        )}
        {state === 'failed' && (
          <>
            <button type="button" className="btn btn-small" onClick={() => queue.retry(id)}>
              <RotateCcw className="icon" aria-hidden="true" />
              Try again{of}
            </button>
            <button
              type="button"
              className="icon-button"
              title="Remove from this list"
              onClick={() => queue.cancel(id)}
            >
              <X className="icon" aria-hidden="true" />
              <span className="sr-only">Remove {file.name} from this list</span>
            </button>
          </>
        )}
      </div>
    </div>
  );
}

const LEAVE = {
  title: 'Stop uploading?',
  body: 'Files are still on their way. They stop if you leave this page.',
  action: 'Leave and stop',
  cancel: 'Keep uploading',
  danger: true,
};

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

interface DropAreaProps {
  onFiles: (files: File[]) => void;
}

const holdsFiles = ({ dataTransfer }: DragEvent) =>
  dataTransfer?.types.includes('Files') === true && !document.querySelector('dialog[open]');

/** Accepts files dropped anywhere on the page, unless a dialog is open; the button serves keyboard users. */
export function DropArea({ onFiles }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    // Each element below the pointer says that it came and went.
    let depth = 0;
    const step = (event: DragEvent, by: number) => {
      if (!holdsFiles(event)) return;
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('dragenter', (event) => step(event, 1), { signal });
    window.addEventListener('dragleave', (event) => step(event, -1), { signal });
    window.addEventListener(
      'dragover',
      (event) => {
        if (holdsFiles(event)) event.preventDefault();
      },
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        depth = 0;
        setOver(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) latest.current(files);
      },
      { signal },
    );
    return () => ended.abort();
  }, []);
  return over ? (
    <p className={styles.hint} aria-hidden="true">
      Drop files to upload
    </p>
  ) : null;
}
