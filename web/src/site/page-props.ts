import type { ComponentType } from 'react';

/** What the address says, for every page. */
export interface PageProps {
  params: Record<string, string>;
  query: Record<string, string>;
}

export type Page = ComponentType<PageProps>;
