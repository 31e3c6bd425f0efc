import { pageOf } from '../components/page-of';

export type AuditSearch = {
  actor?: string | undefined;
  resource?: string | undefined;
  action?: string | undefined;
  /** The entries of one row. */
  row?: string | undefined;
  /** Days of the site's zone, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
};

export const PAGE_SIZE = 50;

/** The longest filters that the server takes (an email has 320 characters at most). */
const MAX_FILTER_CHARS = { actor: 320, resource: 100, action: 100, row: 100 };

const parseDay = (raw: unknown) => {
  const text = String(raw ?? '');
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
};

export function readAudit(raw: Record<string, unknown>): AuditSearch {
  const text = (name: keyof typeof MAX_FILTER_CHARS) =>
    String(raw[name] ?? '')
      .trim()
      .slice(0, MAX_FILTER_CHARS[name]) || undefined;
  const page = pageOf(raw.page);
  return {
    actor: text('actor'),
    resource: text('resource'),
    action: text('action'),
    row: text('row'),
    from: parseDay(raw.from),
    to: parseDay(raw.to),
    page: page > 1 ? page : undefined,
  };
}

/** Query of the API call, without the page. */
export const filterOf = ({ row, page: _, ...search }: AuditSearch) => ({
  ...search,
  resource_id: row,
});

export const countFilters = ({ page: _, ...search }: AuditSearch) =>
  Object.values(search).filter((value) => value !== undefined).length;

export const isFiltered = (search: AuditSearch) => countFilters(search) > 0;
