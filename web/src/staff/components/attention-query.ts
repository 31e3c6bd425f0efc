import { type RowSource, rowsQuery } from './row-source';
import type { Attention } from './screen-context';

/** Rows of each list of what waits. */
const FIRST = 3;

/** The first rows that wait, and how many there are; the menu and the dashboard ask for the same. */
export const attentionQuery = (rows: RowSource, { filter, sort }: Attention) =>
  rowsQuery(rows, { ...filter, ...(sort && { sort }) }, FIRST);
