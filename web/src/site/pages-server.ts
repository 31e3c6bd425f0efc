import type { Page } from './page-props';
import { mapValues, type PageSources, present } from './page-source';

const modules = import.meta.glob<{ default: Page }>('./*/*-page.tsx', { eager: true });

/** All pages are in the one bundle, since the engine renders in one go. */
export const serverPages: PageSources = mapValues(modules, ({ default: page }) => present(page));
