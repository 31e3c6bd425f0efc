import type { ReactNode } from 'react';
import type { BulkAction } from '../../shared/api/generated/types.gen';
import type { AnyResource, Row } from '../api/resource';
import type { FilterKind, ListSpec } from './view';

export interface Column<Item> {
  label: string;
  /** The name of the order, if it can be sorted by. */
  sort?: string;
  cell: (row: Item) => ReactNode;
  /** What stands below the name that it gives the row. */
  beneath?: (row: Item) => ReactNode;
  /** Stands on one line. */
  short?: boolean;
  /** What people write: it has a column that is wide enough for words, and longer ones break. */
  free?: boolean;
  /** One long word, as a URL: on cards below its label where it does not fit beside it. */
  whole?: boolean;
  /** Stands without its label on phones: a picture says what it is. */
  bare?: boolean;
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
  resource: AnyResource;
  /** The address of the list, below which its records are. */
  screen: string;
  spec: ListSpec<string, Record<string, FilterKind>>;
  columns: readonly Column<Item>[];
  /** What a row is called for those who only hear of it. */
  nameOf: (row: Item) => string;
  filters: readonly FilterChoice[];
  bulk: readonly BulkAction[];
  /** What else can be done with the selected rows. */
  selectionTools?: (rows: readonly Item[]) => ReactNode;
  /** None for what only visitors write. */
  create?: { to: string; label: string };
  /** What to know before looking at the list. */
  notice?: ReactNode;
  /** What else can be done with the list. */
  tools?: ReactNode;
  /** Rows of a table, or cards beside each other. */
  layout?: 'table' | 'cards';
  /** The buttons of a row. */
  actions: (row: Item) => ReactNode;
  /** What stands there before the first one was made, or where none is among what the list shows first. */
  empty: { title: string; text: string; action?: string; first?: string };
}

/** The choices of a filter for a flag. */
export const flag = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];
