import { createContext, type ReactNode, useContext } from 'react';

/** The 404 page. */
export const MissingContext = createContext<ReactNode>(null);

/** The 404 page, for a page whose record is not there. */
export const Missing = () => useContext(MissingContext);
