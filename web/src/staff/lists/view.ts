import type { FilterKind, ListSpec } from '../components/screen-context';

type FilterValue<K extends FilterKind> = K extends 'flag'
  ? boolean
  : K extends readonly string[]
    ? K[number]
    : string;

export interface ListView<S extends string, F extends Record<string, FilterKind>> {
  search: string;
  sort: S | `-${S}`;
  page: number;
  filters: { [N in keyof F]?: FilterValue<F[N]> };
}

type ListSearch<S extends string, F extends Record<string, FilterKind>> = {
  search?: string;
  sort?: S | `-${S}`;
  page?: number;
} & { [N in keyof F]?: FilterValue<F[N]> };

/** Characters of a search at most; the server takes no more. */
export const LONGEST_SEARCH = 200;
const FLAGS: Record<string, boolean> = { true: true, false: false };

const ALL_ROWS = 'all';

interface Narrowing {
  search: string;
  filters: Record<string, unknown>;
}

/** Tells whether nothing narrows a list but perhaps its first filter. */
const isBare = ({ first }: ListSpec, view: Narrowing) =>
  view.search === '' && Object.keys(view.filters).every((name) => name === first?.filter);

export const isFirst = (spec: ListSpec, view: Narrowing): boolean =>
  spec.first !== undefined &&
  view.filters[spec.first.filter] === spec.first.value &&
  isBare(spec, view);

const defaultSort = <S extends string, F extends Record<string, FilterKind>>(
  { first, sort }: ListSpec<S, F>,
  filters: Record<string, unknown>,
) => (first && filters[first.filter] === first.value ? first.sort : sort);

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
  const searched = text('search').slice(0, LONGEST_SEARCH);
  const { first } = spec;
  const bare =
    first && text(first.filter) !== ALL_ROWS && isBare(spec, { search: searched, filters });
  if (bare) filters[first.filter] ??= first.value;
  const page = /^[1-9]\d{0,4}$/.test(text('page')) ? Number(text('page')) : 1;
  return {
    search: searched,
    sort: known ? (sort as S | `-${S}`) : defaultSort(spec, filters),
    page,
    filters: filters as ListView<S, F>['filters'],
  };
}

/** The view of a list as parameters of the URL. Each is named, since the router keeps those that are left out. */
export function writeView<S extends string, F extends Record<string, FilterKind>>(
  spec: ListSpec<S, F>,
  view: ListView<S, F>,
): ListSearch<S, F> {
  const names = Object.keys(spec.filters);
  const filters = Object.fromEntries(names.map((name) => [name, view.filters[name]]));
  const { first } = spec;
  if (first && isFirst(spec, view)) filters[first.filter] = undefined;
  else if (first && isBare(spec, view)) filters[first.filter] ??= ALL_ROWS as never;
  return {
    ...(filters as { [N in keyof F]?: FilterValue<F[N]> }),
    search: view.search || undefined,
    sort: view.sort === defaultSort(spec, view.filters) ? undefined : view.sort,
    page: view.page > 1 ? view.page : undefined,
  };
}

/** Changes a view and returns to its first page. The list's initial filter is no choice, so a search or another filter covers all rows. */
export function changeView<S extends string, F extends Record<string, FilterKind>>(
  spec: ListSpec<S, F>,
  view: ListView<S, F>,
  part: Partial<ListView<S, F>>,
): ListView<S, F> {
  const next = { ...view, page: 1, ...part };
  const { first } = spec;
  if (first && isFirst(spec, view) && !isBare(spec, next)) {
    const { [first.filter]: _, ...filters } = next.filters;
    next.filters = filters as ListView<S, F>['filters'];
  }
  // Keeps a chosen order that is not the default.
  const usual = view.sort === defaultSort(spec, view.filters);
  if (usual && part.sort === undefined) next.sort = defaultSort(spec, next.filters);
  return next;
}

export function withFilter<V>(filters: Record<string, V>, name: string, value: string) {
  const { [name]: _, ...others } = filters;
  const flag = FLAGS[value] ?? value;
  return value === '' ? others : { ...others, [name]: flag };
}

/** Checks the address of a list, for its route: what is not understood goes. */
export const searchOf =
  <S extends string, F extends Record<string, FilterKind>>(spec: ListSpec<S, F>) =>
  (raw: Record<string, unknown>): ListSearch<S, F> =>
    writeView(spec, readView(spec, raw));

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
