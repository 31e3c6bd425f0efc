import { createContext, useContext, useRef, useState } from 'react';

export interface RecordFormState {
  creating: boolean;
  uploading: boolean;
  /** Until this upload is answered, the form is neither saved nor left without a question. */
  track: <T>(upload: Promise<T>) => Promise<T>;
}

export const RecordFormContext = createContext<RecordFormState>({
  creating: true,
  uploading: false,
  track: (upload) => upload,
});

export const useRecordFormState = () => useContext(RecordFormContext);

export function usePendingUploads() {
  const [pending, setPending] = useState(0);
  /** The count of `pending` as a ref, for callbacks created before the change. */
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
