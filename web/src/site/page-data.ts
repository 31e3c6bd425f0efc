import { createContext } from 'react';
import type { PageData } from '../shared/state';

/** Where donations are taken: the operator's setting. */
export const DonationContext = createContext<string | undefined>(undefined);

export const ClosedContext = createContext<boolean | undefined>(false);

/** Data of this page alone, such as a form. It ends with the navigation to another page. */
export const PageDataContext = createContext<PageData>({});
