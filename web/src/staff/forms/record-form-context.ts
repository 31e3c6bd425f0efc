import { createContext, useContext } from 'react';

/** What the fields of a form want to know besides their values. */
export interface RecordFormState {
  /** A row that is not stored yet. */
  creating: boolean;
  /** A file is on its way into a field. */
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
