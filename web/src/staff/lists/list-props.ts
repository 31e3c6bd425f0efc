import type { ReactNode } from 'react';
import type { BulkAction } from '../../shared/api/generated/types.gen';
import type { AnyResource, Row } from '../api/resource';
import type { MenuItem } from '../components/menu';

export interface Column<Item> {
  label: string;
  /** The name of the order, if it can be sorted by. */
  sort?: string;
  /** What its row has of it; a column of a table shows a dash for nothing, the line of a row on phones leaves it out. */
  cell: (row: Item) => ReactNode;
  /** What stands below the name that it gives the row. */
  beneath?: (row: Item) => ReactNode;
  /** Stands on one line. */
  short?: boolean;
  /** What people write: it has a column that is wide enough for words, and longer ones break. */
  free?: boolean;
  /** One long word, as a URL. */
  whole?: boolean;
  /** A picture, which says what it is. */
  bare?: boolean;
  /** Money or another number: its digits stand below one another. */
  number?: boolean;
  /** On phones its label stands before it. */
  labeled?: boolean;
  /** The first to go where a table has little room. */
  minor?: boolean;
  /** It names the row; without one the first does. */
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
  /** What its search names, where that is not its title. */
  searched?: string;
  resource: AnyResource;
  /** The address of the list, below which its records are. */
  screen: string;
  columns: readonly Column<Item>[];
  /** What a row is called for those who only hear of it. */
  nameOf: (row: Item) => string;
  filters: readonly FilterChoice[];
  /** A filter whose choices all stand above the list. */
  tabs?: FilterChoice;
  bulk: readonly BulkAction[];
  /** What else can be done with the selected rows. */
  selectionTools?: (rows: readonly Item[]) => ReactNode;
  /** None for what only visitors write. */
  create?: { to: string; label: string };
  /** What to know before looking at the list. */
  notice?: ReactNode;
  /** What else can be done with the list. */
  tools?: readonly MenuItem[];
  /** Rows of a table, or cards beside each other. */
  layout?: 'table' | 'cards';
  /** The buttons of a row; none where its name leads to all that can be done. */
  actions?: (row: Item) => ReactNode;
  /** What stands there before the first one was made, or where none is among what the list shows first. */
  empty: { title: string; text: string; action?: string; first?: string };
}

/** The choices of a filter for a flag. */
export const flag = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];
