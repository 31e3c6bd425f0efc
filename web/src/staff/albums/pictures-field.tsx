import { Images, Upload } from 'lucide-react';
import { lazy, Suspense, useId, useState, useSyncExternalStore } from 'react';
import { useFormContext } from 'react-hook-form';
import type { StoredFile } from '../../shared/api/generated/types.gen';
import { FileInput } from '../files/file-input';
import { PICTURES } from '../files/kinds';
import { upload } from '../files/upload';
import { type Upload as Uploading, UploadQueue } from '../files/upload-queue';
import { useLabel } from '../forms/form-field';
import { useRecordFormState } from '../forms/record-form-context';
import { useParts } from '../forms/use-parts';
import { Thumbnail } from '../lists/cells';
import { OrderList } from '../lists/order-list';
import styles from './albums.module.css';
import { byName, byTime, MAX_PICTURES, nameOf, type PictureValues } from './arrange';

interface Props {
  picture: PictureValues;
  place: number;
  onChange: (part: Partial<PictureValues>) => void;
  onRemove: () => void;
}

/** The longest caption (docs/behavior/content.md#albums). */
const MAX_CAPTION_CHARS = 150;

function PictureRow({ picture, place, onChange, onRemove }: Props) {
  return (
    <div className={styles.row}>
      <Thumbnail address={`${picture.url.split('?')[0]}?w=320`} />
      <div className={styles.words}>
        <p className={styles.name}>{nameOf(picture)}</p>
        <input
          aria-label={`Caption of photo ${place}`}
          placeholder="Caption"
          autoComplete="off"
          maxLength={MAX_CAPTION_CHARS}
          value={picture.caption}
          onChange={({ target }) => onChange({ caption: target.value })}
        />
        <details>
          <summary className="field-hint">Describe it for people who can’t see it</summary>
          <input
            aria-label={`Description of photo ${place}`}
            autoComplete="off"
            maxLength={MAX_CAPTION_CHARS}
            value={picture.alt}
            onChange={({ target }) => onChange({ alt: target.value })}
          />
        </details>
        <button type="button" className="btn btn-small" onClick={onRemove}>
          Remove<span className="sr-only"> photo {place}</span>
        </button>
      </div>
    </div>
  );
}

// Loaded on click, so that the form does not wait.
const LibraryDialog = lazy(() => import('../files/library-dialog'));

/** Where the pictures of albums are in the library. */
const FOLDER = 'albums';

export function PicturesField() {
  const label = useLabel({ name: 'pictures' });
  const { getFieldState, formState } = useFormContext();
  const { parts, replace } = useParts<PictureValues>('pictures');
  const { getValues } = useFormContext();
  const { track } = useRecordFormState();
  const [queue] = useState(() => new UploadQueue(() => {}));
  const uploads = useSyncExternalStore(queue.subscribe, queue.now);
  const [isChoosing, setChoosing] = useState(false);
  const [leftOut, setLeftOut] = useState(0);
  const errorId = useId();
  const now = (): PictureValues[] => getValues('pictures');
  const take = (stored: StoredFile, taken_at: string | null) => {
    const isThere = now().some(({ url }) => url === stored.url);
    if (!isThere) replace([...now(), { url: stored.url, caption: '', alt: '', taken_at }]);
  };
  const send = (files: File[]) => {
    const onTheWay = queue.now().filter(({ state }) => state === 'waiting' || state === 'sending');
    const room = Math.max(0, MAX_PICTURES - now().length - onTheWay.length);
    setLeftOut(Math.max(0, files.length - room));
    queue.add(files.slice(0, room), async (file, options) => {
      const stored = await track(upload('images', file, { folder: FOLDER, ...options }));
      take(stored, new Date(file.lastModified).toISOString());
      return stored;
    });
  };
  const change = (url: string, part: Partial<PictureValues>) =>
    replace(now().map((picture) => (picture.url === url ? { ...picture, ...part } : picture)));
  const error = getFieldState('pictures', formState).error?.message;
  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend>
        {label} <span className="quiet">{parts.length || ''}</span>
      </legend>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      <div className="actions">
        <FileInput small multiple accept={PICTURES} onFiles={send}>
          <Upload className="icon" aria-hidden="true" />
          Upload photos
        </FileInput>
        <button type="button" className="btn btn-small" onClick={() => setChoosing(true)}>
          <Images className="icon" aria-hidden="true" />
          Choose from library
        </button>
        {parts.length > 1 && (
          <>
            <button type="button" className="btn btn-small" onClick={() => replace(byTime(now()))}>
              Sort by file date
            </button>
            <button type="button" className="btn btn-small" onClick={() => replace(byName(now()))}>
              Sort by file name
            </button>
          </>
        )}
      </div>
      {leftOut > 0 && (
        <p className="field-error" role="alert">
          {leftOut === 1 ? '1 photo wasn’t added' : `${leftOut} photos weren’t added`}: an album
          holds {MAX_PICTURES}.
        </p>
      )}
      <UploadProgress uploads={uploads} queue={queue} />
      {parts.length === 0 ? (
        <p className="quiet">
          Choose as many as you like at once: up to {MAX_PICTURES} in an album. The first one is its
          cover.
        </p>
      ) : (
        <OrderList
          items={parts}
          keyOf={({ url }) => url}
          nameOf={(picture) => picture.caption || nameOf(picture)}
          onChange={replace}
        >
          {(picture, at) => (
            <PictureRow
              picture={picture}
              place={at + 1}
              onChange={(part) => change(picture.url, part)}
              onRemove={() => replace(now().filter(({ url }) => url !== picture.url))}
            />
          )}
        </OrderList>
      )}
      {isChoosing && (
        <Suspense>
          <LibraryDialog
            onChosen={(file) => {
              take(file, null);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

interface UploadProgressProps {
  uploads: readonly Uploading[];
  queue: UploadQueue;
}

const isOpen = ({ state }: Uploading) => state === 'waiting' || state === 'sending';

function UploadProgress({ uploads, queue }: UploadProgressProps) {
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
