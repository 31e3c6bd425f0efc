import { queryOptions } from '@tanstack/react-query';
import type {
  AuditRevision,
  BulkAction,
  BulkRequest,
  BulkResult,
  RestoreRequest,
} from '../../shared/api/generated/types.gen';
import { capitalised } from '../../shared/lib/text';
import { STAFF } from './client';

/** Columns of every row, besides the fields of its form. */
export interface Row {
  id: string;
  /** Raised by every change; the ETag of the row. */
  version: number;
}

export interface ListPart<T> {
  items: T[];
  total: number;
}

/** How staff keep one kind of thing: the calls of the API, and what it is called. `Form` is what is sent. */
export interface Resource<Form, View extends Row, Item extends Row, Query> {
  /** In the keys of queries, and the last part of its address below /admin. */
  subject: string;
  /** The last part of its path in the API, for autosaves, where that is not `subject`. */
  autosaves?: string;
  /** As in 'News post created successfully' and 'Failed to save news post' (docs/behavior/screens.md#staff-messages). */
  one: string;
  many: string;
  /** Labels of the form's fields, for form and history, in the order of the form. */
  labels?: Record<keyof Form & string, string>;
  /** Words for changes that differ from published, unpublished or deleted. */
  done?: Partial<Record<BulkAction, string>>;
  /** Words for bulk actions that differ from the default. */
  verbs?: Partial<Record<BulkAction, string>>;
  /** Where deleted rows stay for 30 days. `back` says as what one comes back, as in 'It’s a draft again'. */
  trash?: { back?: string };
  list: (query: Query) => Promise<ListPart<Item>>;
  get: (id: string) => Promise<View>;
  create: (form: Form) => Promise<View>;
  update: (id: string, version: number, patch: Partial<Form>) => Promise<View>;
  remove: (id: string, version: number) => Promise<unknown>;
  bulk: (request: BulkRequest) => Promise<BulkResult>;
  history: (id: string, offset: number) => Promise<ListPart<AuditRevision>>;
  restore: (id: string, version: number, body: RestoreRequest) => Promise<View>;
  exported: (query: Omit<Query, 'limit' | 'offset'>) => Promise<Blob>;
  /** Lets this browser see a draft at its real page for some minutes, and says where that is. */
  preview?: (id: string) => Promise<string>;
  /** A preview of a form as it is typed; `id` is that of the row, if it is stored. */
  previewForm?: (id: string | null, form: object) => Promise<string>;
}

// biome-ignore lint/suspicious/noExplicitAny: the parameters of functions make it invariant
export type AnyResource = Resource<any, any, any, any>;

/** The version of a row as it is sent in `If-Match` (RFC 9110, 13.1.1). */
export const tagOf = (version: number) => `"${version}"`;

const DONE = {
  publish: 'published',
  unpublish: 'unpublished',
  delete: 'deleted',
  restore: 'restored',
  undo_delete: 'restored',
  delete_permanently: 'permanently deleted',
};

export type Done = 'created' | 'updated' | 'restored' | BulkAction;

/** Messages after a change (docs/behavior/screens.md#staff-messages). */
export const resourceTexts = ({ one, many, done }: Pick<AnyResource, 'one' | 'many' | 'done'>) => ({
  done: (what: Done) =>
    `${capitalised(one)} ${done?.[what as BulkAction] ?? DONE[what as BulkAction] ?? what} successfully`,
  failed: (what: 'save' | 'delete' | 'update') => `Failed to ${what} ${one}`,
  notLoaded: `Failed to load ${many}`,
  gone: (count: number) =>
    `${count} ${count === 1 ? `${one} is` : `${many} are`} not there anymore.`,
  bulk: (action: BulkAction, count: number) =>
    `${count} ${count === 1 ? one : many} ${done?.[action] ?? DONE[action]}`,
});

type ItemOf<R> = R extends Resource<infer _F, infer _V, infer I, infer _Q> ? I : never;
type ViewOf<R> = R extends Resource<infer _F, infer V, infer _I, infer _Q> ? V : never;
type QueryOf<R> = R extends Resource<infer _F, infer _V, infer _I, infer Q> ? Q : never;

/** The most rows of one answer, and of a list that is read whole. */
const PAGE_ROWS = 100;
const MAX_LIST_ROWS = 1000;

async function wholeList<Item>(
  read: (part: { limit: number; offset: number }) => Promise<ListPart<Item>>,
): Promise<ListPart<Item>> {
  const { items, total } = await read({ limit: PAGE_ROWS, offset: 0 });
  const all = [...items];
  for (let offset = PAGE_ROWS; offset < Math.min(total, MAX_LIST_ROWS); offset += PAGE_ROWS) {
    all.push(...(await read({ limit: PAGE_ROWS, offset })).items);
  }
  return { items: all, total };
}

/** The queries of a resource; a change invalidates them all. */
export const queriesOf = <R extends AnyResource>(resource: R) => ({
  all: [STAFF, resource.subject] as const,
  list: (query: QueryOf<R>) =>
    queryOptions({
      queryKey: [STAFF, resource.subject, 'list', query],
      queryFn: (): Promise<ListPart<ItemOf<R>>> => resource.list(query),
    }),
  /** All rows of a list, 1,000 at most. */
  whole: (query: QueryOf<R>) =>
    queryOptions({
      queryKey: [STAFF, resource.subject, 'whole', query],
      queryFn: () => wholeList<ItemOf<R>>((part) => resource.list({ ...query, ...part })),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [STAFF, resource.subject, 'one', id],
      queryFn: (): Promise<ViewOf<R>> => resource.get(id),
      // A form begins with what is stored now.
      staleTime: 0,
    }),
  history: (id: string, offset: number) =>
    queryOptions({
      queryKey: [STAFF, resource.subject, 'history', id, offset],
      queryFn: () => resource.history(id, offset),
      staleTime: 0,
    }),
});
