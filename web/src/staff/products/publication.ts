import { paths } from '../../shared/paths';
import { screens } from '../components/paths';
import type { Publication } from '../forms/publication';
import { deletingProduct } from './deleting';
import { PRODUCTS } from './resource';
import type { EditedProduct } from './values';

export const PRODUCT_PUBLICATION: Publication<EditedProduct> = {
  resource: PRODUCTS,
  screen: screens.products,
  flag: 'is_active',
  terms: {
    shown: 'On sale',
    hidden: 'Off sale',
    publish: 'Put on sale',
    unpublish: 'Take off sale',
    save: 'Save for later',
  },
  page: { of: ({ id }) => paths.product(id), label: 'View product' },
  deleting: deletingProduct,
};
