import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isNotFound } from '../../shared/api/http';
import { Empty, Loaded } from '../../shared/components/states';
import { queriesOf, type Resource, type Row } from '../api/resource';
import { toastError } from '../components/toast-store';

interface Props<View extends Row> {
  // biome-ignore lint/suspicious/noExplicitAny: which lists it is in does not matter here
  resource: Resource<any, View, any, any>;
  id: string;
  children: (row: View) => ReactNode;
}

/** Loads a row for its form. Later refetches do not change the form, which detects changes by other users when it saves. */
export function RecordLoader<View extends Row>({ resource, id, children }: Props<View>) {
  const row = useQuery({
    ...queriesOf(resource).one(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const failure = `Failed to load ${resource.one}`;
  const failed = row.isError && !isNotFound(row.error);
  useEffect(() => {
    if (failed) toastError(failure);
  }, [failed, failure]);
  const [begun, setBegun] = useState<View | null>(null);
  if (begun) return children(begun);
  const fresh = row.data as View | undefined;
  // A cached row may be out of date.
  const current = row.isFetchedAfterMount && !row.isFetching && !row.error;
  if (fresh && current) setBegun(fresh);
  if (isNotFound(row.error)) {
    return (
      <Empty title={`This ${resource.one} isn’t there anymore`}>
        <p>Someone may have deleted it.</p>
      </Empty>
    );
  }
  return (
    <Loaded
      query={{ ...row, data: undefined } as typeof row}
      failure={failure}
      skeleton={
        <div className="skeleton" aria-hidden="true">
          <span className="skeleton-line" />
          <span className="skeleton-line" />
          <span className="skeleton-line skeleton-short" />
        </div>
      }
    >
      {() => null}
    </Loaded>
  );
}
