import type { ReactNode } from 'react';
import type { BulkAction } from '../../shared/api/generated/types.gen';
import type { AnyResource, Row } from '../api/resource';
import type { FilterKind, ListSpec } from './view';

export interface Column<Item> {
  label: string;
  /** The name of the order, if it can be sorted by. */
  sort?: string;
  cell: (row: Item) => ReactNode;
  /** Stands on one line with its label on phones. */
  short?: boolean;
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
  spec: ListSpec<string, Record<string, FilterKind>>;
  /** The first one names the row. */
  columns: readonly Column<Item>[];
  /** What a row is called for those who only hear of it. */
  nameOf: (row: Item) => string;
  filters: readonly FilterChoice[];
  bulk: readonly BulkAction[];
  create: { to: string; label: string };
  /** The buttons of a row. */
  actions: (row: Item) => ReactNode;
  /** What stands there before the first one was made. */
  empty: { title: string; text: string };
}
