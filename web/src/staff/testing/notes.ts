import { vi } from 'vitest';
import type { BulkRequest } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import type { Resource, Row } from '../api/resource';

export interface Note extends Row {
  title: string;
  body: string | null;
  pinned: boolean;
  published: boolean;
}

export type NoteForm = { title: string; body: string; pinned: boolean };

/** An in-memory resource that follows the API: versions, 412 with the stored row, 422 with pointers. */
export function notes(...stored: Partial<Note>[]) {
  const rows = new Map<string, Note>();
  for (const [at, row] of stored.entries()) {
    const id = String(at + 1);
    rows.set(id, {
      id,
      version: 1,
      title: `Note ${id}`,
      body: null,
      pinned: false,
      published: false,
      ...row,
    });
  }
  const get = async (id: string) => {
    const row = rows.get(id);
    if (!row) throw new ApiError(404, 'not_found', 'Not found');
    return row;
  };
  const put = (row: Note) => {
    if (row.title === 'wrong') {
      throw new ApiError(422, 'invalid_fields', 'Some fields are wrong', [
        { pointer: '/title', message: 'Not this one' },
        { pointer: '/elsewhere', message: 'Not known' },
      ]);
    }
    rows.set(row.id, row);
    return row;
  };
  const resource = {
    subject: 'notes',
    one: 'note',
    many: 'notes',
    labels: { title: 'Title', body: 'Body', pinned: 'Pinned' },
    trash: { back: 'a draft again' },
    list: vi.fn(async (_query: Record<string, unknown>) => ({
      items: [...rows.values()],
      total: rows.size,
    })),
    get,
    create: vi.fn(async (form: NoteForm) =>
      put({ id: String(rows.size + 1), version: 1, published: false, ...form }),
    ),
    update: vi.fn(async (id: string, version: number, patch: Partial<NoteForm>) => {
      const row = await get(id);
      if (row.version !== version) throw new ApiError(412, 'stale', 'Stale', [], row);
      return put({ ...row, ...patch, version: version + 1 });
    }),
    remove: vi.fn(async (id: string) => rows.delete(id)),
    bulk: vi.fn(async ({ ids }: BulkRequest) => ({
      changed: ids,
      missing: [],
      unchanged: [],
    })),
    history: async () => ({ items: [], total: 0 }),
    restore: get,
    exported: async () => new Blob(['id']),
  } satisfies Resource<NoteForm, Note, Note, Record<string, unknown>>;
  return { resource, rows, put };
}
