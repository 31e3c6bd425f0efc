/** What the fields of a link are called, in its form and in its history. */
export const NAV_LABELS = {
  label: 'Label',
  href: 'Link',
  area: 'Where it appears',
  description: 'Description',
  icon_name: 'Icon',
  external: 'Opens in a new tab',
  featured: 'Featured',
  sort_order: 'Order',
  is_active: 'Active',
} as const;

export const AREAS = [
  { value: 'header', label: 'Header' },
  { value: 'footer', label: 'Footer' },
  { value: 'quick_links', label: 'Quick links' },
] as const;
