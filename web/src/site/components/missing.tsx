import { createContext, type ReactNode, useContext } from 'react';

export const MissingContext = createContext<ReactNode>(null);

/** The 404 page, for a page whose record is not there. */
export const Missing = () => useContext(MissingContext);
