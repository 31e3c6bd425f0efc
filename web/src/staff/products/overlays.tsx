import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { PRODUCT_LABELS } from './labels';
import { ProductForm } from './product-form';
import { PRODUCTS } from './resource';
import type { EditedProduct } from './values';

const KIND: Kind<EditedProduct> = {
  resource: PRODUCTS,
  screen: screens.products,
  Form: ProductForm,
  titles: { create: 'New product', edit: 'Edit product' },
  labels: PRODUCT_LABELS,
  editor: true,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;
