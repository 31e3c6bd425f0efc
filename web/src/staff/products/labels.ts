/** What the fields of a product are called, in its form and in its history. */
export const PRODUCT_LABELS = {
  name: 'Name',
  description: 'Description',
  image_url: 'Picture',
  pictures: 'More pictures',
  category: 'Category',
  tax_class: 'Sales tax',
  is_active: 'On sale',
  featured: 'Featured',
  variants: 'Sizes, colors and prices',
} as const;

export const TAX_CLASSES = [
  { value: 'general', label: 'Taxed' },
  { value: 'clothing', label: 'Clothing' },
  { value: 'exempt', label: 'Not taxed' },
];
