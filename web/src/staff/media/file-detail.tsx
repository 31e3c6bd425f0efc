import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, ExternalLink, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { StoredFileDetail } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { FieldFrame } from '../../shared/components/field';
import { dateTime } from '../../shared/lib/dates';
import { fileSize, fileType } from '../../shared/lib/file-format';
import { confirm } from '../components/confirm';
import { focusFirstField } from '../components/dialog';
import { toast, toastError } from '../components/toast-store';
import AltForm from '../files/alt-form';
import { DOCUMENTS, PICTURES } from '../files/kinds';
import { addressOf, deleteFile, FILES, fileQueries, nameOf, pictureAt } from '../files/library';
import { send } from '../files/send';
import { UploadButton } from '../files/upload-button';
import forms from '../forms/forms.module.css';
import { usedInText } from './file-grid';
import styles from './media.module.css';
import { TakeDown, UseLinks, UseNames } from './take-down';

interface Props {
  file: StoredFileDetail;
  onGone: () => void;
}

export function FileDetail({ file, onGone }: Props) {
  const id = useId();
  const queries = useQueryClient();
  const changed = () => void queries.invalidateQueries({ queryKey: FILES });
  const removing = useMutation({
    mutationFn: deleteFile,
    // Cached data may be the reason for a failure.
    onSettled: changed,
  });
  const ask = async (shown = file, again = false): Promise<void> => {
    let now: StoredFileDetail | undefined;
    const agreed = await confirm({
      title: 'Delete file',
      body: <DeletionQuestion file={shown} again={again} />,
      action: shown.use_count > 0 ? 'Delete anyway' : 'Delete',
      doing: 'Deleting...',
      danger: true,
      run: async () => {
        try {
          await removing.mutateAsync(shown);
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'in_use')) throw error;
          now = await queries.fetchQuery(fileQueries.one(addressOf(shown)));
        }
      },
    });
    // The file has new uses, which the user has not confirmed.
    if (now) return ask(now, true);
    if (!agreed) return;
    toast('File deleted');
    onGone();
  };
  const place = useRef<HTMLDivElement>(null);
  // The window opened before there was anything to fill in.
  useEffect(() => {
    if (place.current) focusFirstField(place.current);
  }, []);
  return (
    <div className={styles.detail} ref={place}>
      <div className={styles.preview}>
        {file.width ? (
          <img src={pictureAt(file, 1024)} alt={file.alt ?? ''} />
        ) : (
          <p className="quiet">
            {fileType(file.url)}, {fileSize(file.size)}
          </p>
        )}
      </div>
      <div className={styles.words}>
        {file.width && <AltForm key={addressOf(file)} file={file} />}
        <Address file={file} />
        <FileFacts file={file} />
      </div>
      <div className={styles.about}>
        <section aria-labelledby={id}>
          <h3 id={id}>Used in</h3>
          {file.uses.length > 0 ? (
            <UseLinks uses={file.uses} />
          ) : (
            <p className="quiet">Nothing on the site uses this file.</p>
          )}
          {file.use_count > file.uses.length && (
            <p className="quiet">{usedInText(file.use_count)}.</p>
          )}
        </section>
      </div>
      <div className={`form-end ${forms.end} ${forms.pairs} ${styles.actions}`}>
        <UploadButton
          label="Replace"
          accept={file.bucket === 'images' ? PICTURES : DOCUMENTS}
          send={(other) => send(addressOf(file), other, { replace: true })}
          onStored={() => {
            changed();
            toast('File replaced', 'Every page that uses it shows the new one.');
          }}
        />
        <a className="btn" href={file.url} target="_blank" rel="noopener">
          <ExternalLink className="icon" aria-hidden="true" />
          Open
          <span className="sr-only"> {nameOf(file)} (opens in a new tab)</span>
        </a>
        <button type="button" className="btn btn-danger-quiet" onClick={() => void ask()}>
          <Trash2 className="icon" aria-hidden="true" />
          Delete
        </button>
        <TakeDown file={file} onGone={onGone} />
      </div>
    </div>
  );
}

interface QuestionProps {
  file: StoredFileDetail;
  /** Whether it was answered before other uses were known. */
  again: boolean;
}

function DeletionQuestion({ file: { path, uses, use_count }, again }: QuestionProps) {
  if (use_count === 0) {
    return <p>Are you sure you want to delete “{path}”? This action cannot be undone.</p>;
  }
  return (
    <>
      {again && <p>Nothing was deleted: the places that use this file just changed.</p>}
      <p>
        “{path}” is still used{' '}
        {use_count === 1 ? 'here, and will be missing there:' : 'here, and will be missing:'}
      </p>
      <UseNames uses={uses} />
      <p>This action cannot be undone.</p>
    </>
  );
}

function Address({ file }: { file: StoredFileDetail }) {
  const address = new URL(file.url, location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast('Address copied');
    } catch {
      toastError('The address couldn’t be copied', 'Select it and copy it yourself.');
    }
  };
  return (
    <FieldFrame label="Address">
      {(control) => (
        <div className={styles.address}>
          <input
            {...control}
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <button type="button" className="btn" onClick={() => void copy()}>
            <Copy className="icon" aria-hidden="true" />
            Copy<span className="sr-only"> address</span>
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

function FileFacts({ file }: { file: StoredFileDetail }) {
  const { width, height, size, content_type, created_at, updated_at } = file;
  return (
    <dl className={styles.facts}>
      <dt>Type</dt>
      <dd>
        {content_type.startsWith('image/')
          ? content_type.slice(6).toUpperCase()
          : fileType(file.url)}
      </dd>
      <dt>Size</dt>
      <dd>
        {fileSize(size)}
        {width && `, ${width} × ${height} pixels`}
      </dd>
      <dt>Uploaded</dt>
      <dd>
        <time dateTime={created_at}>{dateTime(created_at)}</time>
      </dd>
      {updated_at !== created_at && (
        <>
          <dt>Replaced</dt>
          <dd>
            <time dateTime={updated_at}>{dateTime(updated_at)}</time>
          </dd>
        </>
      )}
    </dl>
  );
}
