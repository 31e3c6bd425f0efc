import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { usePrivateHead } from '../../shared/components/private-head';
import { Empty } from '../../shared/components/states';
import { queriesOf, type Row, resourceTexts } from '../api/resource';
import { screenOf } from '../components/paths';
import { pointedList } from '../components/pointed-list';
import { useListSpec } from '../components/screen-context';
import { toastError } from '../components/toast-store';
import type { ListProps } from './list-props';
import { ListTable, SkeletonRows } from './list-table';
import { ListToolbar } from './list-toolbar';
import { CreateLink, ListTools, useExport } from './list-tools';
import styles from './lists.module.css';
import { Pager } from './pager';
import { LeaveTrash, TRASH_BULK, TrashActions, trashColumns, trashTool } from './trash';
import { useListView } from './use-list-view';
import { isFirst, queryOf } from './view';

export function ListScreen<Item extends Row>(props: ListProps<Item>) {
  const { title, resource, nameOf, filters, create } = props;
  const screen = screenOf(resource);
  const { status, notice, tools = [], layout = 'table' } = props;
  const spec = useListSpec(screen);
  const control = useListView(spec);
  const { view, change } = control;
  const inTrash = view.filters.trashed === true;
  const back = resource.trash?.back;
  const heading = inTrash ? `${title} in the trash` : title;
  usePrivateHead(heading);
  const columns = inTrash ? trashColumns(props.columns) : props.columns;
  const bulk = inTrash ? TRASH_BULK : props.bulk;
  const actions = inTrash
    ? (row: Item) => <TrashActions resource={resource} row={row} name={nameOf(row)} />
    : props.actions;
  const asked = { ...queryOf(spec, view), ...props.scope };
  const list = useQuery({
    ...queriesOf(resource).list(asked),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const failure = resourceTexts(resource).notLoaded;
  const { error } = list;
  useEffect(() => {
    if (!error) return;
    console.error(failure, error);
    toastError(failure);
  }, [error, failure]);
  const { trashed: _, ...narrowing } = view.filters;
  const filtered = view.search !== '' || Object.keys(narrowing).length > 0;
  const first = isFirst(spec, view);
  const [opened, setOpened] = useState(false);
  const skipsFirst = !opened && first && spec.first?.orAll === true && list.data?.total === 0;
  const answered = list.data !== undefined;
  useEffect(() => {
    if (skipsFirst) change({ filters: {} }, { replace: true });
    if (answered) setOpened(true);
  });
  // Whether there are any at all, where there are none to show first.
  const any = useQuery({
    ...queriesOf(resource).list({ limit: 1, ...props.scope }),
    enabled: first && list.data?.total === 0,
  });
  const exported = useExport(resource, asked);
  const isEmpty =
    list.data?.total === 0 &&
    !list.isPlaceholderData &&
    !skipsFirst &&
    !inTrash &&
    view.page === 1 &&
    (!filtered || any.data?.total === 0);
  const all = inTrash ? [] : isEmpty ? [...tools] : [exported, ...tools];
  if (resource.trash && !inTrash) all.push(trashTool(screen));
  const button = (label: string | undefined) =>
    create && <CreateLink to={`${screen}/new`} label={label ?? create} />;
  const content = () => {
    if (list.data === undefined) {
      return list.isError && list.fetchStatus !== 'fetching' ? (
        <Empty title={failure}>
          <p>Check your connection, then try again.</p>
          <button type="button" className="btn" onClick={() => list.refetch()}>
            Try again
          </button>
        </Empty>
      ) : (
        <SkeletonRows />
      );
    }
    if (list.isPlaceholderData && list.data.items.length === 0) return <SkeletonRows />;
    if (list.data.items.length === 0) {
      return (
        <Nothing
          {...props}
          inTrash={inTrash}
          filtered={filtered && !isEmpty}
          first={first}
          search={view.search}
          page={view.page}
          onClear={clear}
          button={button(props.empty.action ?? create)}
        />
      );
    }
    return (
      <div className={styles.rows}>
        <ListTable
          key={`${inTrash} ${view.page} ${view.search}`}
          rows={list.data.items as Item[]}
          resource={resource}
          columns={columns}
          nameOf={nameOf}
          actions={actions}
          bulk={bulk}
          selectionTools={inTrash ? undefined : props.selectionTools}
          control={control}
          layout={layout}
          linked={!inTrash}
        />
        <Pager
          page={view.page}
          size={spec.size}
          total={list.data.total}
          onPage={(page) => change({ page })}
        />
      </div>
    );
  };
  const clear = () => change({ search: '', filters: inTrash ? { trashed: true } : {}, page: 1 });
  return (
    <>
      <div className={styles.head}>
        <h1>{heading}</h1>
        {status !== undefined && !inTrash && <p role="status">{status}</p>}
        {inTrash && <LeaveTrash title={title} screen={screen} />}
        <ListTools items={all} />
        {!inTrash && !isEmpty && button(create)}
        {props.about}
        {!isEmpty && (
          <ListToolbar
            tabs={props.tabs}
            first={first}
            searched={props.searched ?? title.toLowerCase()}
            filters={inTrash ? [] : filters}
            columns={columns}
            control={control}
          />
        )}
      </div>
      {inTrash ? (
        <p className="quiet">
          What is deleted stays here for 30 days, then it’s gone for good.
          {back && ` What you restore is ${back}.`}
        </p>
      ) : (
        notice
      )}
      <div aria-busy={list.isPlaceholderData || undefined} {...pointedList(resource.subject)}>
        {content()}
      </div>
      <Outlet />
    </>
  );
}

interface NothingProps<Item extends Row> extends ListProps<Item> {
  inTrash: boolean;
  filtered: boolean;
  /** The list shows what it shows first. */
  first: boolean;
  search: string;
  page: number;
  onClear: () => void;
  button: ReactNode;
}

function Nothing<Item extends Row>({
  inTrash,
  filtered,
  first,
  search,
  page,
  onClear,
  button,
  ...list
}: NothingProps<Item>) {
  if (!filtered && page === 1) {
    return inTrash ? (
      <Empty title="The trash is empty">
        <p>{`Deleted ${list.resource.many} stay here for 30 days.`}</p>
      </Empty>
    ) : (
      <Empty title={list.empty.title}>
        <p>{list.empty.text}</p>
        {button}
      </Empty>
    );
  }
  if (first && page === 1) {
    return (
      <Empty title={list.empty.first ?? list.empty.title}>
        <div className="actions">
          {button}
          <button type="button" className="btn" onClick={onClear}>
            {`Show all ${list.resource.many}`}
          </button>
        </div>
      </Empty>
    );
  }
  const nothing = search ? `No results for “${search}”.` : 'No results with these filters.';
  return (
    <Empty title={`No ${list.resource.many} found`}>
      <p>{filtered ? nothing : `There is no page ${page}.`}</p>
      <button type="button" className="btn" onClick={onClear}>
        {filtered ? 'Clear search and filters' : 'Back to first page'}
      </button>
    </Empty>
  );
}
