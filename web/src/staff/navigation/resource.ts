import * as api from '../../shared/api/generated/sdk/admin-nav-links.gen';
import type {
  ListAllNavLinksData,
  NavLink,
  NavLinkForm,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

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
