import { useQuery } from '@tanstack/react-query';
import { listAllDocuments } from '../../shared/api/generated/sdk/admin-documents.gen';
import { listAllEvents } from '../../shared/api/generated/sdk/admin-events.gen';
import { listAllNews } from '../../shared/api/generated/sdk/admin-news.gen';
import { listAllPages } from '../../shared/api/generated/sdk/admin-pages.gen';
import { paths } from '../../shared/paths';
import { staffClient as client, STAFF } from '../api/client';
import { pageName } from './resource';

const query = { limit: 100 } as const;

async function findNames(): Promise<Map<string, string>> {
  const [pages, news, events, documents] = await Promise.all([
    listAllPages({ client, query }),
    listAllNews({ client, query }),
    listAllEvents({ client, query }),
    listAllDocuments({ client, query }),
  ]);
  return new Map([
    ...pages.items.map(({ path, title }) => [paths.page(path), title] as const),
    ...news.items.map(({ slug, title }) => [paths.article(slug), title] as const),
    ...events.items.map(({ slug, title }) => [paths.event(slug), title] as const),
    ...documents.items.map(({ file_url, title }) => [file_url, title] as const),
  ]);
}

/** Names the target of a link by its title, and by its address where there is none. */
export function useTargetNames(): (href: string) => string {
  const titles = useQuery({ queryKey: [STAFF, 'link-targets', 'names'], queryFn: findNames });
  return (href) => {
    const [path = '', parameters] = href.replace(/#.*/, '').split('?');
    const name = pageName(path) ?? titles.data?.get(path);
    if (!name && titles.isPending && href.startsWith('/')) return '…';
    if (!name) return href.replace(/^https?:\/\/|\/$/g, '');
    const values = [...new URLSearchParams(parameters).values()].join(', ');
    return values ? `${name}: ${values}` : name;
  };
}
