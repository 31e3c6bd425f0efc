/** What the fields of a link are called, in its form and in its history. */
export const NAV_LABELS = {
  label: 'Label',
  href: 'Link',
  area: 'Where it appears',
  parent: 'Belongs under',
  description: 'Description',
  icon_name: 'Icon',
  external: 'Opens in a new tab',
  featured: 'Featured',
  sort_order: 'Order',
  is_active: 'Active',
} as const;

/** The menus, from the top of a page to its end. */
export const AREAS = [
  { value: 'header', label: 'Header', about: 'At the top of every page.' },
  {
    value: 'quick_links',
    label: 'Quick links',
    about: 'Cards on the home page, and links in the bar above the header.',
  },
  { value: 'footer', label: 'Footer', about: 'At the end of every page.' },
] as const;
