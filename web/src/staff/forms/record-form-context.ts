import { createContext, useContext } from 'react';

/** State of a form that its fields use besides their values. */
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
