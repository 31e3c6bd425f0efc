import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaxClass } from '../../shared/api/generated/types.gen';
import { EditorForm, FieldGroup, useEditorForm, WritingArea } from '../forms/editor-form';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../forms/fields';
import { ImageField } from '../forms/image-field';
import { TitleField } from '../forms/title-fields';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { PicturesField } from './pictures-field';
import { categoriesQuery, PRODUCT_PUBLICATION, PRODUCTS, TAX_CLASSES } from './resource';
import { type EditedProduct, NEW_VARIANT, type PictureValues, type VariantValues } from './values';
import { SkuField, VariantsField } from './variants-field';

const EMPTY = {
  name: '',
  description: '',
  image_url: '',
  pictures: [] as PictureValues[],
  category: '',
  tax_class: 'general' as TaxClass,
  is_active: false,
  featured: false,
  variants: [NEW_VARIANT] as VariantValues[],
};

function ProductForm({ row, onClose }: RecordFormProps<EditedProduct>) {
  const [divided, setDivided] = useState(() =>
    Boolean(row?.variants.some(({ size, color }) => size || color)),
  );
  const form = useEditorForm({
    publication: PRODUCT_PUBLICATION,
    empty: EMPTY,
    row,
    onSaved: onClose,
  });
  return (
    <EditorForm
      form={form}
      onClose={onClose}
      side={<Details pictures={form.base.pictures.length > 0} divided={divided} />}
    >
      <TitleField name="name" required="Name is required" />
      <VariantsField product={row} divided={divided} onDivide={() => setDivided(true)} />
      <WritingArea>
        <TextAreaField name="description" rows={4} />
      </WritingArea>
    </EditorForm>
  );
}

function Details({ pictures, divided }: { pictures: boolean; divided: boolean }) {
  const categories = useQuery(categoriesQuery).data ?? [];
  return (
    <>
      <FieldGroup title="Picture" open>
        <ImageField
          name="image_url"
          tile
          hint="Upright pictures, 4 wide and 5 high, fill their place in the shop."
        />
      </FieldGroup>
      <FieldGroup title="More pictures" open={pictures}>
        <PicturesField />
      </FieldGroup>
      <FieldGroup title="Category and sales tax" open>
        <TextField name="category" suggestions={categories} />
        <SkuField divided={divided} />
        <SelectField name="tax_class" options={TAX_CLASSES} />
        <CheckboxField name="featured" hint="Comes first in the shop." />
      </FieldGroup>
    </>
  );
}

export const KIND: RecordKind<EditedProduct> = {
  resource: PRODUCTS,
  Form: ProductForm,
  titles: { create: 'New product', edit: 'Edit product' },
  editor: true,
};
