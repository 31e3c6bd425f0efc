import type { AuditRevision, BulkResult } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { staffClient as client } from './client';
import { type ListPart, type Resource, type Row, tagOf } from './resource';

// biome-ignore lint/suspicious/noExplicitAny: the parameters of functions make it invariant
type Call<Result> = (options: any) => Promise<Result>;

interface Calls<View extends Row, Item extends Row> {
  list: Call<ListPart<Item>>;
  get: Call<View>;
  /** Absent where only visitors create rows. */
  create?: Call<View>;
  update: Call<View>;
  remove: Call<unknown>;
  bulk: Call<BulkResult>;
  history: Call<ListPart<AuditRevision>>;
  restore?: Call<View>;
  exported: Call<unknown>;
  preview?: Call<{ url: string }>;
  previewForm?: Call<{ url: string }>;
}

/** Throws an error with the names that the fields have in the form, which was sent within another body. */
function throwFormErrors(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message, errors, stored } = error;
  const own = errors.map(({ pointer, ...wrong }) => ({
    ...wrong,
    pointer: pointer?.replace(/^\/form/, ''),
  }));
  throw new ApiError(status, code, message, own, stored);
}

const HISTORY_ROWS = 10;

export function resourceOf<Form, View extends Row, Item extends Row, Query>(
  names: Pick<
    Resource<Form, View, Item, Query>,
    'subject' | 'autosaves' | 'one' | 'many' | 'labels' | 'done' | 'verbs' | 'trash'
  >,
  calls: Calls<View, Item>,
): Resource<Form, View, Item, Query> {
  const unavailable = () => Promise.reject(new Error(`nobody makes a ${names.one} here`));
  const { create, restore, preview, previewForm } = calls;
  const headers = (version: number) => ({ 'If-Match': tagOf(version) });
  return {
    ...names,
    list: (query) => calls.list({ client, query }),
    get: (id) => calls.get({ client, path: { id } }),
    create: (body) => (create ? create({ client, body }) : unavailable()),
    update: (id, version, body) =>
      calls.update({ client, path: { id }, body, headers: headers(version) }),
    remove: (id, version) => calls.remove({ client, path: { id }, headers: headers(version) }),
    bulk: (body) => calls.bulk({ client, body }),
    history: (id, offset) =>
      calls.history({ client, path: { id }, query: { offset, limit: HISTORY_ROWS } }),
    restore: (id, version, body) =>
      restore ? restore({ client, path: { id }, body, headers: headers(version) }) : unavailable(),
    exported: (query) => calls.exported({ client, query, parseAs: 'blob' }) as Promise<Blob>,
    ...(preview && {
      preview: async (id: string) => (await preview({ client, path: { id } })).url,
    }),
    ...(previewForm && {
      previewForm: async (id: string | null, form: object) =>
        (await previewForm({ client, body: { id, form } }).catch(throwFormErrors)).url,
    }),
  };
}
