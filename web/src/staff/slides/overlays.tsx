import type { Slide } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { SLIDE_LABELS } from './labels';
import { SLIDES } from './resource';
import { SlideForm } from './slide-form';

const KIND: Kind<Slide> = {
  resource: SLIDES,
  screen: screens.slides,
  Form: SlideForm,
  titles: { create: 'New slide', edit: 'Edit slide' },
  labels: SLIDE_LABELS,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;
