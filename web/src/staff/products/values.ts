import type {
  ProductForm,
  ProductPicture,
  StaffProduct,
  StaffVariant,
  VariantForm,
} from '../../shared/api/generated/types.gen';

export type VariantValues = {
  id: string | null;
  size: string;
  color: string;
  sku: string;
  price: number | null;
  /** Only of a new one: what is there changes in its own window. */
  inventory_count: number | null;
};

export type PictureValues = { url: string; alt: string; color: string };

export type EditedProduct = Omit<StaffProduct, 'variants' | 'pictures'> & {
  variants: VariantValues[];
  pictures: PictureValues[];
  /** How many there are, by the id of the variant. */
  onHand: Record<string, number>;
};

export type ProductValues = Omit<ProductForm, 'variants' | 'pictures'> & {
  variants: VariantValues[];
  pictures: PictureValues[];
};

export const NEW_VARIANT: VariantValues = {
  id: null,
  size: '',
  color: '',
  sku: '',
  price: null,
  inventory_count: null,
};

const variantValues = ({ id, size, color, sku, price }: StaffVariant): VariantValues => ({
  ...NEW_VARIANT,
  id,
  size: size ?? '',
  color: color ?? '',
  sku: sku ?? '',
  price,
});

export function forForm(product: StaffProduct): EditedProduct {
  const { variants, pictures } = product;
  return {
    ...product,
    pictures: pictures.map(({ url, alt = '', color = '' }: ProductPicture) => ({
      url,
      alt,
      color,
    })),
    variants: variants.map(variantValues),
    onHand: Object.fromEntries(variants.map(({ id, inventory_count }) => [id, inventory_count])),
  };
}

const variantForm = ({ id, price, inventory_count, ...words }: VariantValues): VariantForm => ({
  ...words,
  ...(id ? { id } : { inventory_count: inventory_count ?? 0 }),
  price: price ?? 0,
});

export function forServer<V extends Partial<ProductValues>>(values: V): Partial<ProductForm> {
  const { variants, pictures, ...others } = values;
  return {
    ...others,
    ...(variants && { variants: variants.map(variantForm) }),
    // A row that was left empty is none.
    ...(pictures && { pictures: pictures.filter(({ url }) => url.trim() !== '') }),
  };
}
