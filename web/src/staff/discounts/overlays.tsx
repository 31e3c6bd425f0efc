import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { DiscountForm } from './discount-form';
import { DISCOUNT_LABELS } from './labels';
import { DISCOUNTS } from './resource';
import type { EditedCode } from './values';

const KIND: Kind<EditedCode> = {
  resource: DISCOUNTS,
  screen: screens.discounts,
  Form: DiscountForm,
  titles: { create: 'New discount code', edit: 'Edit discount code' },
  labels: DISCOUNT_LABELS,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;
