import { useId } from 'react';
import type { Upload, UploadQueue } from '../files/upload-queue';
import styles from './albums.module.css';

interface Props {
  uploads: readonly Upload[];
  queue: UploadQueue;
}

const isOpen = ({ state }: Upload) => state === 'waiting' || state === 'sending';

/** How far many photos are on their way, and which of them failed and why. */
export function UploadProgress({ uploads, queue }: Props) {
  const id = useId();
  if (uploads.length === 0) return null;
  const open = uploads.filter(isOpen).length;
  const failed = uploads.filter(({ state }) => state === 'failed');
  const done = uploads.length - open - failed.length;
  if (open === 0 && failed.length === 0) {
    return (
      <p className="quiet" role="status">
        {done === 1 ? '1 photo uploaded' : `${done} photos uploaded`}
      </p>
    );
  }
  const sent = uploads.reduce((sum, { state, part }) => sum + (state === 'failed' ? 1 : part), 0);
  return (
    <section className={styles.progress} aria-labelledby={id}>
      <p id={id} role="status">
        {`${done} of ${uploads.length} uploaded`}
        {failed.length > 0 && `, ${failed.length} failed`}
      </p>
      {open > 0 && (
        <>
          <progress max={uploads.length} value={sent} aria-labelledby={id} />
          <button type="button" className="btn btn-small" onClick={() => queue.cancelAll()}>
            Cancel uploads
          </button>
        </>
      )}
      {failed.length > 0 && (
        <ul className={styles.failed}>
          {failed.map(({ id: key, file, reason }) => (
            <li key={key}>
              <span>
                <strong>{file.name}</strong> <span className="field-error">{reason}</span>
              </span>
              <button type="button" className="btn btn-small" onClick={() => queue.retry(key)}>
                Try again<span className="sr-only"> {file.name}</span>
              </button>
              <button type="button" className="btn btn-small" onClick={() => queue.cancel(key)}>
                Skip<span className="sr-only"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
