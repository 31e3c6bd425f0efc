import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Spinner } from '../../shared/components/spinner';

interface Props<T> {
  /** The initial values of a new row come from its response. */
  query: UseQueryResult<T>;
  children: (answer: T | undefined) => ReactNode;
}

/** Waits for what a new form begins with, but not for a failure: a form without it is as good as any. */
export function Prefilled<T>({ query, children }: Props<T>) {
  const waiting = query.isPending && query.fetchStatus === 'fetching' && query.failureCount === 0;
  if (!waiting) return children(query.data);
  // An editor's window has its own margins.
  return (
    <div>
      <Spinner />
    </div>
  );
}
