/** Filters of a list: the name in the address and what it may be, or its choices. */
export type FilterKind = 'text' | 'flag' | readonly string[];

export interface ListSpec<S extends string, F extends Record<string, FilterKind>> {
  /** What it can be sorted by. */
  sorts: readonly S[];
  /** The default order; '-' is descending. */
  sort: S | `-${S}`;
  filters: F;
  /** Rows of a page. */
  size: number;
}

type FilterValue<K extends FilterKind> = K extends 'flag'
  ? boolean
  : K extends readonly string[]
    ? K[number]
    : string;

/** What the address says about a list. */
export interface ListView<S extends string, F extends Record<string, FilterKind>> {
  search: string;
  sort: S | `-${S}`;
  /** From 1. */
  page: number;
  filters: { [N in keyof F]?: FilterValue<F[N]> };
}

/** What the address of a list holds; what says nothing is undefined. */
export type ListSearch<S extends string, F extends Record<string, FilterKind>> = {
  search?: string;
  sort?: S | `-${S}`;
  page?: number;
} & { [N in keyof F]?: FilterValue<F[N]> };

/** Characters of a search at most; the server takes no more. */
export const LONGEST_SEARCH = 200;
const FLAGS: Record<string, boolean> = { true: true, false: false };

/** Reads an address; what is not understood is as if it were not there. */
export function readView<S extends string, F extends Record<string, FilterKind>>(
  spec: ListSpec<S, F>,
  search: Record<string, unknown>,
): ListView<S, F> {
  const text = (name: string) => String(search[name] ?? '').trim();
  const filters: Record<string, string | boolean> = {};
  for (const [name, kind] of Object.entries(spec.filters)) {
    const value = kind === 'flag' ? FLAGS[text(name)] : text(name).slice(0, LONGEST_SEARCH);
    const known = typeof kind === 'string' || kind.includes(text(name));
    if (value !== undefined && value !== '' && known) filters[name] = value;
  }
  const sort = text('sort');
  const known = spec.sorts.some((name) => name === sort.replace(/^-/, ''));
  const page = /^[1-9]\d{0,4}$/.test(text('page')) ? Number(text('page')) : 1;
  return {
    search: text('search').slice(0, LONGEST_SEARCH),
    sort: known ? (sort as S | `-${S}`) : spec.sort,
    page,
    filters: filters as ListView<S, F>['filters'],
  };
}

/** The parameters of an address. All of them are named: what is left out would stay as it stands there. */
export function writeView<S extends string, F extends Record<string, FilterKind>>(
  spec: ListSpec<S, F>,
  view: ListView<S, F>,
): ListSearch<S, F> {
  const filters = Object.keys(spec.filters).map((name) => [name, view.filters[name]]);
  return {
    ...(Object.fromEntries(filters) as { [N in keyof F]?: FilterValue<F[N]> }),
    search: view.search || undefined,
    sort: view.sort === spec.sort ? undefined : view.sort,
    page: view.page > 1 ? view.page : undefined,
  };
}

/** Checks the address of a list, for its route: what is not understood goes. */
export const searchOf =
  <S extends string, F extends Record<string, FilterKind>>(spec: ListSpec<S, F>) =>
  (raw: Record<string, unknown>): ListSearch<S, F> =>
    writeView(spec, readView(spec, raw));

/** What the API is asked for. */
export function queryOf<S extends string, F extends Record<string, FilterKind>>(
  spec: ListSpec<S, F>,
  view: ListView<S, F>,
) {
  const inTrash = (view.filters as Record<string, unknown>).trashed === true;
  return {
    ...view.filters,
    search: view.search || undefined,
    // The trash begins with what was deleted last.
    sort: inTrash ? undefined : view.sort,
    limit: spec.size,
    offset: (view.page - 1) * spec.size || undefined,
  };
}
