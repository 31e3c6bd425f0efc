import * as api from '../../shared/api/generated/sdk/admin-nav-links.gen';
import type {
  ListAllNavLinksData,
  NavLink,
  NavLinkForm,
} from '../../shared/api/generated/types.gen';
import { MENU } from '../../shared/page-paths';
import { resourceOf } from '../api/resource-of';

export const AREAS = [
  { value: 'header', label: 'Header', about: 'At the top of every page.' },
  {
    value: 'quick_links',
    label: 'Quick links',
    about: 'Cards on the home page, and links in the bar above the header.',
  },
  { value: 'footer', label: 'Footer', about: 'At the end of every page.' },
] as const;

export const NAV_LINKS = resourceOf<
  NavLinkForm,
  NavLink,
  NavLink,
  NonNullable<ListAllNavLinksData['query']>
>(
  {
    subject: 'navigation',
    one: 'link',
    many: 'links',
    labels: {
      label: 'Label',
      href: 'Link',
      area: 'Where it appears',
      parent: 'Belongs under',
      description: 'Description',
      icon_name: 'Icon',
      external: 'Opens in a new tab',
      featured: 'Featured',
      sort_order: 'Order',
      is_active: 'Active',
    },
    verbs: { publish: 'Activate', unpublish: 'Deactivate' },
    done: { publish: 'activated', unpublish: 'deactivated' },
  },
  {
    list: api.listAllNavLinks,
    get: api.getNavLinkById,
    create: api.createNavLink,
    update: api.updateNavLink,
    remove: api.deleteNavLink,
    bulk: api.bulkNavLinks,
    history: api.listNavLinkHistory,
    restore: api.restoreNavLink,
    exported: api.exportNavLinks,
  },
);

export const pageName = (href: string): string | undefined =>
  MENU.find(([path]) => path === href)?.[1];
