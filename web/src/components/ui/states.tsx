import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

interface EmptyProps {
  title: string;
  children?: ReactNode;
}

export function Empty({ title, children }: EmptyProps) {
  return (
    <div className="empty" role="status">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** What could not be loaded, as in 'Failed to load slides'. */
  failure: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** One of four: what was loaded, its skeleton, a note that there is no connection, a failure with a way on. */
export function Loaded<T>({ query, failure, skeleton, children }: LoadedProps<T>) {
  const { data, error, fetchStatus, refetch } = query;
  useEffect(() => {
    if (error) console.error(failure, error);
  }, [error, failure]);
  if (data !== undefined) return children(data);
  if (fetchStatus === 'paused') {
    return (
      <Empty title="You are offline">
        <p>This will load as soon as there is a connection again.</p>
      </Empty>
    );
  }
  if (error && fetchStatus === 'idle') {
    return (
      <Empty title={failure}>
        <button type="button" className="btn" onClick={() => refetch()}>
          Try again
        </button>
      </Empty>
    );
  }
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading
      </p>
      {skeleton}
    </div>
  );
}

/** Grey shapes of `count` things to come. */
export function Skeletons({ count, className }: { count: number; className: string }) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
        <div key={index} className="skeleton" data-testid="placeholder">
          <span className="skeleton-picture" />
          <span className="skeleton-line" />
          <span className="skeleton-line skeleton-short" />
        </div>
      ))}
    </div>
  );
}
