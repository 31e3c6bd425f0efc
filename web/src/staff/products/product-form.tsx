import { useQuery } from '@tanstack/react-query';
import type { TaxClass } from '../../shared/api/generated/types.gen';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../forms/fields';
import { FormRow } from '../forms/form-row';
import { ImageField } from '../forms/image-field';
import { RecordFormView } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps } from '../lists/overlays';
import { categoriesQuery } from './categories';
import { PRODUCT_LABELS as L, TAX_CLASSES } from './labels';
import { PicturesField } from './pictures-field';
import { PRODUCTS } from './resource';
import { type EditedProduct, NEW_VARIANT, type PictureValues, type VariantValues } from './values';
import { VariantsField } from './variants-field';

const EMPTY = {
  name: '',
  description: '',
  image_url: '',
  pictures: [] as PictureValues[],
  category: '',
  tax_class: 'general' as TaxClass,
  is_active: true,
  featured: false,
  variants: [NEW_VARIANT] as VariantValues[],
};

export function ProductForm({ row, onClose }: RecordFormProps<EditedProduct>) {
  const form = useRecordForm({ resource: PRODUCTS, empty: EMPTY, row, onSaved: onClose });
  const categories = useQuery(categoriesQuery).data ?? [];
  const action = row ? 'Save changes' : 'Create product';
  return (
    <RecordFormView form={form} labels={L} action={action} onCancel={onClose}>
      <TextField name="name" label={L.name} required="Name is required" />
      <TextAreaField name="description" label={L.description} />
      <VariantsField product={row} />
      <FormRow>
        <TextField name="category" label={L.category} suggestions={categories} />
        <SelectField name="tax_class" label={L.tax_class} options={TAX_CLASSES} />
      </FormRow>
      <ImageField
        name="image_url"
        label={L.image_url}
        hint="The address of a picture, such as https://…"
      />
      <PicturesField />
      <CheckboxField name="is_active" label={L.is_active} hint="Visitors can see it in the shop." />
      <CheckboxField name="featured" label={L.featured} hint="Comes first in the shop." />
    </RecordFormView>
  );
}
