import { createContext } from 'react';
import type { SentForm } from '../shared/state';

/** Where donations are taken: the operator's setting. */
export const DonationContext = createContext<string | undefined>(undefined);

/** The form that came back with this page. Whoever goes on to another page leaves it behind. */
export const SentFormContext = createContext<SentForm | undefined>(undefined);
