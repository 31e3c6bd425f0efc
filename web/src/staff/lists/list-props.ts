import type { ReactNode } from 'react';
import type { BulkAction } from '../../shared/api/generated/types.gen';
import type { AnyResource, Row } from '../api/resource';
import type { MenuItem } from '../components/menu';

export interface Column<Item> {
  label: string;
  /** The name of the order, if it can be sorted by. */
  sort?: string;
  /** Content for a row. An empty cell shows a dash in a table, and is omitted on phones. */
  cell: (row: Item) => ReactNode;
  beneath?: (row: Item) => ReactNode;
  /** Stands on one line. */
  short?: boolean;
  /** Free text: the column is wide enough for words, and longer ones break. */
  free?: boolean;
  /** A long word, such as a URL. */
  whole?: boolean;
  /** A picture, which says what it is. */
  bare?: boolean;
  /** Money or another number: its digits stand below one another. */
  number?: boolean;
  /** On phones its label stands before it. */
  labeled?: boolean;
  /** The first to go where a table has little room. */
  minor?: boolean;
  /** Whether this column names the row; else the first one does. */
  names?: boolean;
}

export interface FilterChoice {
  name: string;
  label: string;
  /** Of a flag: what true and false are called. */
  options: readonly { value: string; label: string }[];
}

export interface ListProps<Item extends Row> {
  title: string;
  /** Name in the search field, if it differs from the title. */
  searched?: string;
  resource: AnyResource;
  /** Filters of the request that are not in the address's search and that nobody changes, such as the event of reservations. */
  scope?: Readonly<Record<string, string>>;
  columns: readonly Column<Item>[];
  nameOf: (row: Item) => string;
  filters: readonly FilterChoice[];
  tabs?: FilterChoice;
  bulk: readonly BulkAction[];
  selectionTools?: (rows: readonly Item[]) => ReactNode;
  /** Label of the link to a new row; absent where only visitors create rows. */
  create?: string;
  /** A line below the title. */
  about?: ReactNode;
  /** A line beside the title; on phones above the rows. */
  status?: ReactNode;
  /** Stands above the list. */
  notice?: ReactNode;
  tools?: readonly MenuItem[];
  layout?: 'table' | 'cards';
  actions?: (row: Item) => ReactNode;
  /** Empty state, also when the initial filter matches no row. */
  empty: { title: string; text: string; action?: string; first?: string };
}

export const flagOptions = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];
