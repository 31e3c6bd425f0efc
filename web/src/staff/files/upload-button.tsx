import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type DragEvent, useId } from 'react';
import type { StoredFile } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import styles from './upload-button.module.css';

interface Props {
  label: string;
  /** Media types and endings that the window of the system proposes. */
  accept: string;
  send: (file: File) => Promise<StoredFile>;
  onStored: (file: StoredFile) => void;
  droppable?: boolean;
}

/** The platform's own field for a file, with a button of ours in front. */
export function UploadButton({ label, accept, send, onStored, droppable }: Props) {
  const id = useId();
  const sending = useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: onStored,
  });
  const { error, isPending } = sending;
  const onDrag = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    event.preventDefault();
    if (event.type === 'drop' && file && !isPending) sending.mutate(file);
  };
  const drop = droppable && { onDragOver: onDrag, onDrop: onDrag };
  return (
    <div className={`${styles.upload} ${droppable ? styles.drop : ''}`} {...drop}>
      <label className="btn" htmlFor={id} aria-disabled={isPending || undefined}>
        <Upload className="icon" aria-hidden="true" />
        {isPending ? 'Uploading...' : label}
      </label>
      <input
        id={id}
        className="sr-only"
        type="file"
        accept={accept}
        disabled={isPending}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again after a failure.
          target.value = '';
          if (file) sending.mutate(file);
        }}
      />
      {droppable && <span className="field-hint">or drop one here</span>}
      <p className="field-error" role="alert">
        {error &&
          (error instanceof ApiError
            ? error.message
            : 'The file couldn’t be uploaded: there was no answer. Please try again.')}
      </p>
    </div>
  );
}
