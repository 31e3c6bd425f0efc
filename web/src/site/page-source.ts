import type { ComponentType } from 'react';

export interface PageProps {
  params: Record<string, string>;
  query: Record<string, string>;
}

export type Page = ComponentType<PageProps>;

export type PageSources = Record<string, PageSource>;

export interface PageSource {
  load: () => Promise<Page>;
  /** Begins to fetch it, again if it failed before. */
  prepare: () => void;
}

/** Marks a promise as fulfilled in the fields that React looks at, so that it does not wait. */
function markReady(loading: Promise<Page>, page: Page): void {
  Object.assign(loading, { status: 'fulfilled', value: page });
}

export function loadedSource(page: Page): PageSource {
  const loaded = Promise.resolve(page);
  markReady(loaded, page);
  return { load: () => loaded, prepare: () => {} };
}

export function lazySource(fetchModule: () => Promise<{ default: Page }>): PageSource {
  let loading: Promise<Page> | undefined;
  let failed = false;
  const start = () => {
    failed = false;
    const started = fetchModule().then((module) => module.default);
    started.then(
      (page) => markReady(started, page),
      () => {
        failed = true;
      },
    );
    loading = started;
    return started;
  };
  return {
    // While rendering, a failure has to stay the same promise, or React would wait for one after the other.
    load: () => loading ?? start(),
    prepare: () => {
      if (loading === undefined || failed) start();
    },
  };
}

export const mapValues = <A, B>(record: Record<string, A>, make: (value: A) => B) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]));
