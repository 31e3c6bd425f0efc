import type { SocialPost } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { SOCIAL_LABELS } from './labels';
import { SOCIAL } from './resource';
import { SocialForm } from './social-form';

const KIND: Kind<SocialPost> = {
  resource: SOCIAL,
  screen: screens.social,
  Form: SocialForm,
  titles: { create: 'New social post', edit: 'Edit social post' },
  labels: SOCIAL_LABELS,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;
