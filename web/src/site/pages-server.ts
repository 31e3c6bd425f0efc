import { mapValues, type Page, type PageSources, present } from './page-source';

// In a file of its own: Vite moves these imports to the top of theirs, and `ssr/install` has to come first.
const modules = import.meta.glob<{ default: Page }>('./*/*-page.tsx', { eager: true });

/** All pages are in the one bundle, since the engine renders in one go. */
export const serverPages: PageSources = mapValues(modules, ({ default: page }) => present(page));
