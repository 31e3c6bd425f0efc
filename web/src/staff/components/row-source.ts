import { queryOptions } from '@tanstack/react-query';
import { staffClient as client, STAFF } from '../api/client';

interface RowLink {
  id: string;
  title: string;
  detail?: string | undefined;
  /** When it was made, sent or is due. */
  at?: string | null | undefined;
  /** Path of the row below its screen; by default its ID. */
  path?: string;
}

export interface FoundRows {
  items: readonly RowLink[];
  total: number;
}

export interface RowSource {
  /** In the keys of queries: a change of its rows invalidates them. */
  subject: string;
  find: (query: Record<string, string>, limit: number, signal: AbortSignal) => Promise<FoundRows>;
}

export function rowSource<Item>(
  subject: string,
  path: string,
  describe: (item: Item) => RowLink,
): RowSource {
  const find: RowSource['find'] = async (query, limit, signal) => {
    const { items, total } = await client.get<
      { 200: { items: Item[]; total: number } },
      unknown,
      true,
      'data'
    >({
      url: `/api/v1/admin${path}`,
      responseStyle: 'data',
      security: [{ name: 'apikey', type: 'apiKey' }],
      query: { ...query, limit },
      signal,
    });
    return { items: items.map(describe), total };
  };
  return { subject, find };
}

export const rowsQuery = (
  { subject, find }: RowSource,
  query: Record<string, string>,
  limit: number,
) =>
  queryOptions({
    queryKey: [STAFF, subject, 'rows', query, limit],
    queryFn: ({ signal }) => find(query, limit, signal),
    staleTime: 0,
  });
