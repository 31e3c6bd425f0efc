import type { Alert } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { AlertForm } from './alert-form';
import { ALERT_LABELS } from './labels';
import { ALERTS } from './resource';

const KIND: Kind<Alert> = {
  resource: ALERTS,
  screen: screens.alerts,
  Form: AlertForm,
  titles: { create: 'New alert', edit: 'Edit alert' },
  labels: ALERT_LABELS,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;
