import { createContext } from 'react';
import type { PageData } from '../shared/state';

/** Where donations are taken: the operator's setting. */
export const DonationContext = createContext<string | undefined>(undefined);

/** What came with this page alone, such as a form. Whoever goes on to another page leaves it behind. */
export const PageDataContext = createContext<PageData>({});
