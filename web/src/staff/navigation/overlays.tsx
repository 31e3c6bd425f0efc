import type { NavLink } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { NAV_LABELS } from './labels';
import { NavLinkForm } from './nav-link-form';
import { NAV_LINKS } from './resource';
import { useParentNames } from './use-parent-names';

const KIND: Kind<NavLink> = {
  resource: NAV_LINKS,
  screen: screens.navigation,
  Form: NavLinkForm,
  titles: { create: 'New link', edit: 'Edit link' },
  labels: NAV_LABELS,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} nameValue={useParentNames()} />;
