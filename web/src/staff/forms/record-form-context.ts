import { createContext, useContext } from 'react';

/** What the fields of a form want to know besides their values. */
export interface RecordFormState {
  /** A row that is not stored yet. */
  creating: boolean;
}

export const RecordFormContext = createContext<RecordFormState>({ creating: true });

export const useRecordFormState = () => useContext(RecordFormContext);
