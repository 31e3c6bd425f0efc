/** Labels of the settings. */
export const SETTING_LABELS = {
  site_name: 'Site name',
  site_description: 'Site description',
  organization_name: 'Organization name',
  logo_url: 'Logo',
  primary_color: 'Primary color',
  time_zone: 'Time zone',
  hero_title: 'Title',
  hero_subtitle: 'Subtitle',
  hero_description: 'Description',
  contact_email: 'Email',
  contact_phone: 'Phone',
  contact_address: 'Address',
  instagram_url: 'Instagram page',
  facebook_url: 'Facebook page',
  footer_text: 'Footer text',
} as const;

export type Settings = Record<keyof typeof SETTING_LABELS, string>;

export const EMPTY_SETTINGS = Object.fromEntries(
  Object.keys(SETTING_LABELS).map((name) => [name, '']),
) as Settings;
