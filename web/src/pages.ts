import type { ComponentType } from 'react';
import type { PageProps } from './lib/page-props';
import type { RouteName } from './routes';

export type Page = ComponentType<PageProps>;

/** In the browser a page is a chunk of its own. On the server all are there. */
export interface PageSource {
  load: () => Promise<Page>;
  /** Begins to fetch it, again if it failed before. */
  prepare: () => void;
}

export type Pages = Record<RouteName, PageSource>;

/** React looks for these on a promise, and does not wait for one that says it is fulfilled. */
export function markReady(loading: Promise<Page>, page: Page): void {
  Object.assign(loading, { status: 'fulfilled', value: page });
}
