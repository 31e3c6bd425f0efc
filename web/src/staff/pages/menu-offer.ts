import { useQueryClient } from '@tanstack/react-query';
import type { PageSummary } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { queriesOf } from '../api/resource';
import { screens } from '../components/paths';
import { toast, toastError } from '../components/toast-store';
import { visibilityOf } from '../components/visibility';
import { endOf } from '../navigation/hierarchy';
import { NAV_LINKS } from '../navigation/resource';
import { PAGES } from './resource';

type Published = Pick<PageSummary, 'id' | 'title' | 'path' | 'visible_from' | 'visible_until'>;

/** Adds a page at the end of the menu at the top of every page, unless a menu links to it already. */
export function useAddToMenu(): (page: Pick<PageSummary, 'title' | 'path'>) => Promise<void> {
  const queries = useQueryClient();
  const links = queriesOf(NAV_LINKS);
  return async ({ title: label, path }) => {
    const href = paths.page(path);
    const action = { label: 'Open menus', href: screens.navigation };
    try {
      const { items } = await queries.fetchQuery(links.whole({}));
      if (items.some((link) => link.href === href)) {
        toast('Already in a menu', `A menu leads to “${label}”.`, { action });
        return;
      }
      const header = items.filter(({ area }) => area === 'header');
      await NAV_LINKS.create({ label, href, area: 'header', sort_order: endOf(header, null) });
      void queries.invalidateQueries({ queryKey: links.all });
      toast('Success', `“${label}” is in the menu at the top of every page.`, { action });
    } catch (error) {
      console.error('The page was not added to the menu', error);
      toastError('Failed to add the page to the menu', 'Add it under Menus.');
    }
  };
}

/** Offers a place in the menu to a page that visitors see for the first time and that no menu links to. */
export function useMenuOffer(): (page: Published) => Promise<void> {
  const queries = useQueryClient();
  const links = queriesOf(NAV_LINKS);
  const addToMenu = useAddToMenu();
  return async (page) => {
    if (visibilityOf(page, true, Date.now()) !== 'shown') return;
    const href = paths.page(page.path);
    const [{ items }, history] = await Promise.all([
      queries.fetchQuery(links.whole({})),
      queries.fetchQuery(queriesOf(PAGES).history(page.id, 0)),
    ]);
    const [, ...earlier] = history.items;
    const wasPublished = earlier.some(({ after }) => isPublished(after));
    if (wasPublished || items.some((link) => link.href === href)) return;
    toast('Add it to the menu?', `So far, no menu leads to “${page.title}”.`, {
      action: { label: 'Add to menu', run: () => void addToMenu(page) },
    });
  };
}

const isPublished = (form: unknown): boolean =>
  (form as { published?: unknown } | null)?.published === true;
