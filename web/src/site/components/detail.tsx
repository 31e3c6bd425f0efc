import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Empty } from '../../shared/components/states';
import { Missing } from './missing';

interface Props<T> {
  query: UseQueryResult<T | null>;
  what: string;
  children: (record: T) => ReactNode;
}

/** A page about one record; a failure is logged and shows the 404 page (docs/behavior/screens.md#failures). */
export function Detail<T>({ query, what, children }: Props<T>) {
  const { data, error, fetchStatus } = query;
  useEffect(() => {
    if (error) console.error(`Failed to load the ${what}`, error);
  }, [error, what]);
  if (data) return children(data);
  if (data === null || (error && fetchStatus === 'idle')) return <Missing />;
  if (fetchStatus === 'paused') {
    return (
      <div className="wrap page">
        <Empty title="You're offline">
          <p>This page will load when you're back online.</p>
        </Empty>
      </div>
    );
  }
  return (
    <div className="wrap page" aria-busy="true">
      <p className="sr-only" role="status">
        Loading
      </p>
      <div className="skeleton skeleton-article" aria-hidden="true">
        <span className="skeleton-line skeleton-short" />
        <span className="skeleton-line skeleton-title" />
        <span className="skeleton-line" />
        <span className="skeleton-picture" />
        <span className="skeleton-line" />
        <span className="skeleton-line" />
        <span className="skeleton-line skeleton-short" />
      </div>
    </div>
  );
}
