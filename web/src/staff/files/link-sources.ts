import type { QueryClient } from '@tanstack/react-query';
import { listAllDocuments } from '../../shared/api/generated/sdk/admin-documents.gen';
import { listAllEvents } from '../../shared/api/generated/sdk/admin-events.gen';
import { listAllNews } from '../../shared/api/generated/sdk/admin-news.gen';
import { listAllPages } from '../../shared/api/generated/sdk/admin-pages.gen';
import { listAllPeople } from '../../shared/api/generated/sdk/admin-people.gen';
import { shortDate } from '../../shared/lib/dates';
import { plainLetters } from '../../shared/lib/plain-letters';
import { MENU } from '../../shared/page-paths';
import { paths } from '../../shared/paths';
import { staffClient as client } from '../api/client';
import { fileQueries, nameOf } from './library';

const ROWS_PER_SOURCE = 5;
/** Rows of a group among which those with the words in their title come first. */
const FETCHED_ROWS = 25;

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

const fixedPages = (search: string | undefined): Pick<LinkTarget, 'href' | 'title'>[] => {
  const words = plainLetters(search ?? '');
  if (words === '') return [];
  const found = MENU.filter(([, title]) => plainLetters(title).includes(words));
  return found.map(([href, title]) => ({ href, title }));
};

const filesOf =
  (bucket: 'documents' | 'images'): LinkSource['find'] =>
  async (search, queries) => {
    const query = { search, sort: '-updated_at', limit: FETCHED_ROWS } as const;
    const { items } = await queries.fetchQuery(fileQueries.list(bucket, query));
    // Other documents are for staff alone.
    const files = items.filter((file) => !file.private);
    return files.map((file) => ({ href: file.url, title: nameOf(file), detail: file.path }));
  };

const LINK_SOURCES: readonly LinkSource[] = [
  {
    title: 'Pages',
    find: async (search) => {
      const { items } = await listAllPages({
        client,
        query: { search, status: 'published', sort: '-updated_at', limit: FETCHED_ROWS },
      });
      const found = items.map(({ path, title }) => ({ href: paths.page(path), title }));
      return [...fixedPages(search), ...found].map((page) => ({ ...page, detail: page.href }));
    },
  },
  {
    title: 'Posts',
    find: async (search) => {
      const query = {
        search,
        status: 'published',
        sort: '-published_at',
        limit: FETCHED_ROWS,
      } as const;
      const { items } = await listAllNews({ client, query });
      return items.map(({ slug, title, published_at }) => ({
        href: paths.article(slug),
        title,
        detail: published_at ? shortDate(published_at) : '',
      }));
    },
  },
  {
    title: 'Events',
    find: async (search) => {
      const query = {
        search,
        status: 'published',
        sort: '-starts_at',
        limit: FETCHED_ROWS,
      } as const;
      const { items } = await listAllEvents({ client, query });
      return items.map(({ slug, title, starts_at }) => ({
        href: paths.event(slug),
        title,
        detail: shortDate(starts_at),
      }));
    },
  },
  {
    title: 'Documents',
    find: async (search) => {
      const query = {
        search,
        published: true,
        visible_to: 'everyone',
        limit: FETCHED_ROWS,
      } as const;
      const { items } = await listAllDocuments({ client, query });
      return items.map(({ file_url, title, category }) => ({
        href: file_url,
        title,
        detail: category,
      }));
    },
  },
  {
    title: 'People',
    find: async (search) => {
      const { items } = await listAllPeople({
        client,
        query: { search, published: true, sort: 'name', limit: FETCHED_ROWS },
      });
      return items.map(({ id, name, post, groups }) => ({
        href: `${paths.officers({ group: groups[0] })}#${id}`,
        title: name,
        detail: post ?? '',
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

function titledFirst<T>(items: readonly T[], isTitled: (item: T) => boolean): T[] {
  return items.toSorted((one, other) => Number(isTitled(other)) - Number(isTitled(one)));
}

/** The targets of all sources, each once: the file of a document is found as a document. */
export async function findTargets(
  search: string | undefined,
  queries: QueryClient,
): Promise<LinkGroup[]> {
  // Before anything is typed, pages: what else there is would push them out of sight.
  const [sources, rows] = search
    ? [LINK_SOURCES, ROWS_PER_SOURCE]
    : [LINK_SOURCES.slice(0, 1), FETCHED_ROWS];
  const found = await Promise.all(sources.map(({ find }) => find(search, queries)));
  const words = plainLetters(search ?? '');
  const isTitled = ({ title }: LinkTarget) => plainLetters(title).includes(words);
  const seen = new Set<string>();
  const groups = sources
    .map(({ title }, at) => {
      const items = titledFirst(found[at] ?? [], isTitled).slice(0, rows);
      return { title, items: items.filter(({ href }) => !seen.has(href) && seen.add(href)) };
    })
    .filter(({ items }) => items.length > 0);
  return titledFirst(groups, ({ items }) => items.some(isTitled));
}
