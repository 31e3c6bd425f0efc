import type { QueryClient } from '@tanstack/react-query';
import { listAllDocuments } from '../../shared/api/generated/sdk/admin-documents.gen';
import { listAllPages } from '../../shared/api/generated/sdk/admin-pages.gen';
import { paths } from '../../shared/paths';
import { staffClient as client } from '../api/client';
import { fileQueries, nameOf } from '../files/library';

const ROWS = 5;

/** Targets of a link, besides the fixed pages. */
export interface LinkTarget {
  href: string;
  title: string;
  /** Distinguishes targets of the same title. */
  detail: string;
}

interface LinkSource {
  title: string;
  /** The targets with these words; without words, the latest. */
  find: (search: string | undefined, queries: QueryClient) => Promise<LinkTarget[]>;
}

const filesOf =
  (bucket: 'documents' | 'images'): LinkSource['find'] =>
  async (search, queries) => {
    const query = { search, sort: '-updated_at', limit: ROWS } as const;
    const { items } = await queries.fetchQuery(fileQueries.list(bucket, query));
    // Other documents are for staff alone.
    const files = items.filter((file) => !file.private);
    return files.map((file) => ({ href: file.url, title: nameOf(file), detail: file.path }));
  };

/** The sources that the picker searches, in the order of its groups. */
const LINK_SOURCES: readonly LinkSource[] = [
  {
    title: 'Pages',
    find: async (search) => {
      const { items } = await listAllPages({
        client,
        query: { search, status: 'published', sort: '-updated_at', limit: ROWS },
      });
      return items.map(({ path, title }) => {
        const href = paths.page(path);
        return { href, title, detail: href };
      });
    },
  },
  {
    title: 'Documents',
    find: async (search) => {
      const query = { search, published: true, visible_to: 'everyone', limit: ROWS } as const;
      const { items } = await listAllDocuments({ client, query });
      return items.map(({ file_url, title, category }) => ({
        href: file_url,
        title,
        detail: category,
      }));
    },
  },
  { title: 'Files', find: filesOf('documents') },
  { title: 'Pictures', find: filesOf('images') },
];

interface LinkGroup {
  title: string;
  items: readonly LinkTarget[];
}

/** The targets of all sources, each once: the file of a document is found as a document. */
export async function findTargets(
  search: string | undefined,
  queries: QueryClient,
): Promise<LinkGroup[]> {
  const found = await Promise.all(LINK_SOURCES.map(({ find }) => find(search, queries)));
  const seen = new Set<string>();
  return LINK_SOURCES.map(({ title }, at) => ({
    title,
    items: (found[at] ?? []).filter(({ href }) => !seen.has(href) && seen.add(href)),
  })).filter(({ items }) => items.length > 0);
}
