import type { Page } from './page-props';
import { chunk, mapValues, type PageSources } from './page-source';

const modules = import.meta.glob<{ default: Page }>('./*/*-page.tsx');

/** Each page is a chunk of its own. */
export const browserPages: PageSources = mapValues(modules, chunk);
