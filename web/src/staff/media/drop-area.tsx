import { useEffect, useRef, useState } from 'react';
import styles from './media.module.css';

interface Props {
  onFiles: (files: File[]) => void;
}

const holdsFiles = ({ dataTransfer }: DragEvent) =>
  dataTransfer?.types.includes('Files') === true && !document.querySelector('dialog[open]');

/** Accepts files dropped anywhere on the page, unless a dialog is open; the button serves keyboard users. */
export function DropArea({ onFiles }: Props) {
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
