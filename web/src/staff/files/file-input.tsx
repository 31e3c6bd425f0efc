import { type ReactNode, useId } from 'react';
import styles from './upload-button.module.css';

interface Props {
  /** Media types and endings that the window of the system proposes. */
  accept: string;
  multiple?: boolean;
  busy?: boolean;
  small?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** The platform's own field for files, with a button of ours in front. */
export function FileInput({
  accept,
  multiple = false,
  busy = false,
  small = false,
  ...props
}: Props) {
  const id = useId();
  return (
    <span className={styles.upload}>
      <label
        className={small ? 'btn btn-small' : 'btn btn-solid'}
        htmlFor={id}
        aria-disabled={busy || undefined}
      >
        {props.children}
      </label>
      <input
        id={id}
        className="sr-only"
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={busy}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again after a failure.
          target.value = '';
          if (files.length > 0) props.onFiles(files);
        }}
      />
    </span>
  );
}
