import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BulkAction } from '../../shared/api/generated/types.gen';
import type { AnyResource, Row } from '../api/resource';
import { screenOf } from '../components/paths';
import table from '../components/table.module.css';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, ROW_HEADER, TABLE } from '../components/table-roles';
import { BulkBar } from './bulk-bar';
import type { Column, ListProps } from './list-props';
import styles from './lists.module.css';
import type { ListControl } from './use-list-view';

interface Props<Item extends Row> extends Pick<ListProps<Item>, 'columns' | 'nameOf' | 'actions'> {
  rows: Item[];
  resource: AnyResource;
  bulk: readonly BulkAction[];
  selectionTools?: ((rows: readonly Item[]) => ReactNode) | undefined;
  control: ListControl;
  layout: 'table' | 'cards';
  name?: string;
  /** Rows of the trash have no record to open. */
  linked: boolean;
}

export function ListTable<Item extends Row>(props: Props<Item>) {
  const { rows, resource, columns, nameOf, actions, bulk, control, layout, linked } = props;
  const { selectionTools, name } = props;
  const markable = bulk.length > 0 || selectionTools !== undefined;
  const naming = Math.max(
    0,
    columns.findIndex(({ names }) => names),
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Rows that left the page are no longer selected.
  const marked = rows.filter(({ id }) => chosen.has(id));
  const all = marked.length === rows.length;
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      <table {...TABLE} className={layout === 'cards' ? table.cards : table.table}>
        <thead {...ROW_GROUP}>
          <tr {...ROW}>
            {markable && (
              <th {...COLUMN_HEADER} className={table.mark}>
                <label>
                  <input
                    type="checkbox"
                    checked={all}
                    ref={(box) => {
                      if (box) box.indeterminate = marked.length > 0 && !all;
                    }}
                    onChange={() => setChosen(new Set(all ? [] : rows.map(({ id }) => id)))}
                  />
                  <span>Select all {name ? `in ${name}` : 'on this page'}</span>
                </label>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.label} column={column} control={control} />
            ))}
            {actions && (
              <th {...COLUMN_HEADER} className={table.actions}>
                <span>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...ROW_GROUP}>
          {rows.map((row) => (
            <tr {...ROW} key={row.id}>
              {markable && (
                <td {...CELL} className={table.mark}>
                  <input
                    type="checkbox"
                    aria-label={`Select ${nameOf(row)}`}
                    checked={chosen.has(row.id)}
                    onChange={({ target }) => toggle(row.id, target.checked)}
                  />
                </td>
              )}
              {columns.map((column, at) => (
                <Cell
                  key={column.label}
                  column={column}
                  row={row}
                  naming={at === naming}
                  screen={linked ? screenOf(resource) : undefined}
                />
              ))}
              {actions && (
                <td {...CELL} className={table.actions}>
                  <span className={styles.rowActions}>{actions(row)}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <BulkBar
        resource={resource}
        rows={marked}
        actions={bulk}
        tools={marked.length > 0 && selectionTools?.(marked)}
        onDone={() => setChosen(new Set())}
      />
    </>
  );
}

interface CellProps<Item> {
  column: Column<Item>;
  row: Item;
  naming: boolean;
  screen: string | undefined;
}

function Cell<Item extends Row>({ column, row, naming, screen }: CellProps<Item>) {
  const { label, cell, beneath, short } = column;
  const value = cell(row);
  if (naming) {
    return (
      <th {...ROW_HEADER} className={short ? table.short : undefined}>
        {screen ? (
          <Link
            className={`clamp ${table.title}`}
            to={`${screen}/$id`}
            params={{ id: row.id }}
            search={true}
          >
            {value}
          </Link>
        ) : (
          <span className={`clamp ${table.title}`}>{value}</span>
        )}
        {beneath?.(row)}
      </th>
    );
  }
  return (
    <td {...CELL} data-label={column.bare ? undefined : label} className={classOf(column, value)}>
      {value ?? '–'}
    </td>
  );
}

/** The classes of a cell by the options of its column. A null value is hidden in the two-line rows of phones. */
const classOf = (column: Partial<Column<never>>, value?: ReactNode) => {
  const { short, free, whole, bare, number, labeled, minor } = column;
  const classes = [
    short && table.short,
    free && table.free,
    whole && table.whole,
    bare && table.picture,
    number && table.number,
    labeled && table.labeled,
    minor && table.minor,
    value === null && table.none,
  ];
  return classes.filter(Boolean).join(' ') || undefined;
};

interface HeadingProps<Item> {
  column: Column<Item>;
  control: Props<Row>['control'];
}

function Heading<Item>({ column, control: { view, change } }: HeadingProps<Item>) {
  const { label, sort, number, minor } = column;
  const className = classOf({ number, minor });
  if (!sort) {
    return (
      <th {...COLUMN_HEADER} className={className}>
        {label}
      </th>
    );
  }
  const ascending = view.sort === sort;
  const descending = view.sort === `-${sort}`;
  const order = ascending ? 'ascending' : 'descending';
  return (
    <th
      {...COLUMN_HEADER}
      className={className}
      aria-sort={ascending || descending ? order : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => change({ sort: ascending ? `-${sort}` : sort })}
      >
        {label}
        {ascending && <ArrowUp className="icon" aria-hidden="true" />}
        {descending && <ArrowDown className="icon" aria-hidden="true" />}
      </button>
    </th>
  );
}

export function SkeletonRows() {
  return (
    <div aria-busy="true">
      <p className="quiet" role="status">
        Loading...
      </p>
      <div className={table.placeholders} aria-hidden="true">
        {[...'abcdefgh'].map((row) => (
          <div key={row} className="skeleton" data-testid="placeholder">
            <span className="skeleton-line" />
            <span className="skeleton-line" />
            <span className="skeleton-line skeleton-short" />
          </div>
        ))}
      </div>
    </div>
  );
}
