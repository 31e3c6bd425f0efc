import { loadedSource, mapValues, type Page, type PageSources } from './page-source';

// A separate file, since Vite moves these imports to the top, before `ssr/install`.
const modules = import.meta.glob<{ default: Page }>('./*/*-page.tsx', { eager: true });

/** All pages are in the one bundle, since the engine renders in one go. */
export const serverPages: PageSources = mapValues(modules, ({ default: page }) =>
  loadedSource(page),
);
