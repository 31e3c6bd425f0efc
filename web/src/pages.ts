import type { ComponentType } from 'react';
import type { PageProps } from './lib/page-props';
import type { RouteName } from './routes';

export type Page = ComponentType<PageProps>;

/** In the browser a page is a chunk of its own: `ready` once that has come. On the server all are there. */
export interface PageSource {
  ready?: Page;
  load: () => Promise<Page>;
  /** Begins to fetch it, again if it failed before. */
  prepare: () => void;
}

export type Pages = Record<RouteName, PageSource>;
