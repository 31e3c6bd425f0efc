import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { FilterKind, ListSpec } from '../components/screen-context';
import { changeView, type ListView, readView, writeView } from './view';

export interface ListControl<
  S extends string = string,
  F extends Record<string, FilterKind> = Record<string, FilterKind>,
> {
  view: ListView<S, F>;
  /** A new search, filter or order returns to the first page. `replace` adds no entry to the browser's history. */
  change: (part: Partial<ListView<S, F>>, options?: { replace?: boolean }) => void;
}

export function useListView<S extends string, F extends Record<string, FilterKind>>(
  spec: ListSpec<S, F>,
): ListControl<S, F> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => readView(spec, search), [spec, search]);
  // A search that waits for the end of the typing is of the list as it is then.
  const latest = useRef(view);
  latest.current = view;
  return {
    view,
    change: (part, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: writeView(spec, changeView(spec, latest.current, part)),
        replace,
        resetScroll: false,
      });
    },
  };
}
