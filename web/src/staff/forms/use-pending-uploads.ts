import { useRef, useState } from 'react';

/** How many files are on their way into the fields of a form. */
export function usePendingUploads() {
  const [pending, setPending] = useState(0);
  /** The same as a ref, for callbacks created before the change. */
  const latest = useRef(0);
  const add = (count: number) => {
    latest.current += count;
    setPending(latest.current);
  };
  return {
    uploading: pending > 0,
    isUploading: () => latest.current > 0,
    track: <T>(upload: Promise<T>): Promise<T> => {
      add(1);
      return upload.finally(() => add(-1));
    },
  };
}
