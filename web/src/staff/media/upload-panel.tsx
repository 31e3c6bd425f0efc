import { Check, RotateCcw, X } from 'lucide-react';
import { useId } from 'react';
import { fileSize } from '../../shared/lib/file-format';
import AltForm from '../files/alt-form';
import { pictureAt } from '../files/library';
import type { Upload, UploadQueue } from '../files/upload-queue';
import styles from './media.module.css';

interface Props {
  uploads: readonly Upload[];
  queue: UploadQueue;
}

const isOpen = ({ state }: Upload) => state === 'waiting' || state === 'sending';

/** Uploads in progress, failed uploads with the reason, and the alt text of new pictures. */
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
