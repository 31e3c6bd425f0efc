import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';

interface EmptyProps {
  title: string;
  failed?: boolean;
  children?: ReactNode;
}

/** A message in place of content: for an empty list, a failure, or no connection. */
export function Empty({ title, failed, children }: EmptyProps) {
  return (
    <div className={failed ? 'empty failed' : 'empty'} role="status">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Title of the message after a failure. */
  failure: string;
  hint?: string;
  /** Replaces the message after a failure. */
  instead?: ReactNode;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows a query's data, or its skeleton, failure or offline message. Fetches again if the server's render failed. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, failure, hint, instead, skeleton, children } = props;
  const { data, error, fetchStatus, refetch } = query;
  useEffect(() => {
    if (error) console.error(failure, error);
  }, [error, failure]);
  // The server rendered the failure; it may be over by now.
  const retry = useRef(error ? refetch : null);
  useEffect(() => void retry.current?.({ cancelRefetch: false }), []);
  if (data !== undefined) return children(data);
  if (fetchStatus === 'paused') {
    return (
      <Empty title="You're offline">
        <p>This will load when you're back online.</p>
      </Empty>
    );
  }
  if (error && fetchStatus === 'idle') {
    if (instead) return instead;
    return (
      <Empty title={failure} failed>
        {hint && <p>{hint}</p>}
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

interface SkeletonsProps {
  count: number;
  className: string | undefined;
}

export function Skeletons({ count, className }: SkeletonsProps) {
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
