/**
 * Explicit roles of table elements: Safari drops the implicit ones if CSS `display` shows the rows as cards
 * (https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html).
 */
export const TABLE = { role: 'table' } as const;
export const ROW_GROUP = { role: 'rowgroup' } as const;
export const ROW = { role: 'row' } as const;
export const COLUMN_HEADER = { role: 'columnheader', scope: 'col' } as const;
export const ROW_HEADER = { role: 'rowheader', scope: 'row' } as const;
export const CELL = { role: 'cell' } as const;
