/** What the settings are called in their form. */
export const SETTING_LABELS = {
  site_name: 'Site name',
  site_description: 'Site description',
  organization_name: 'Organization name',
  logo_url: 'Logo',
  primary_color: 'Primary color',
  hero_title: 'Title',
  hero_subtitle: 'Subtitle',
  hero_description: 'Description',
  contact_email: 'Email',
  contact_phone: 'Phone',
  contact_address: 'Address',
  footer_text: 'Footer text',
} as const;

export const EMPTY_SETTINGS = {
  site_name: '',
  site_description: '',
  organization_name: '',
  logo_url: '',
  primary_color: '',
  hero_title: '',
  hero_subtitle: '',
  hero_description: '',
  contact_email: '',
  contact_phone: '',
  contact_address: '',
  footer_text: '',
};
