import { siteTimeZone } from '../lib/dates';
import type { HomeSection, NavLink, Setting } from './generated/types.gen';

/** A section of the home page that visitors see. `category` limits its items. */
export interface ShownSection extends Pick<HomeSection, 'section'> {
  category?: string;
}

/** The public settings of the site, by their keys. */
export interface Site {
  site_name: string;
  site_description: string;
  hero_title: string;
  hero_subtitle: string;
  hero_description: string;
  contact_email: string;
  contact_phone: string;
  contact_address: string;
  organization_name: string;
  logo_url: string;
  footer_text: string;
  instagram_url: string;
  facebook_url: string;
  /** Path of the page that the donation page shows; empty for none. */
  donation_page: string;
  time_zone: string;
  /** When a setting was last changed, for the footer; empty when nobody changed one. */
  updated_at: string;
  home_sections?: ShownSection[];
}

/** Defaults while the settings cannot be read (docs/behavior/content.md#settings). */
export const DEFAULT_SITE: Site = {
  site_name: 'County Correctional Officers Union',
  site_description: 'The union of the county corrections officers.',
  hero_title: 'County Correctional Officers Union',
  hero_subtitle: 'Standing Together for Our Members',
  hero_description: '',
  contact_email: '',
  contact_phone: '',
  contact_address: '',
  organization_name: 'County Correctional Officers Union',
  logo_url: '',
  footer_text: '',
  instagram_url: '',
  facebook_url: '',
  donation_page: '',
  time_zone: siteTimeZone,
  updated_at: '',
};

/** Sets the defaults first; settings that are not in `Site` are left out. */
export function siteFromSettings(settings: Setting[]): Site {
  const site: Site = { ...DEFAULT_SITE };
  for (const { key, value, updated_at } of settings) {
    if (key === 'home_sections' && value) site[key] = JSON.parse(value);
    else if (key in site && key !== 'updated_at') site[key as 'site_name'] = value;
    if (updated_at && updated_at > site.updated_at) site.updated_at = updated_at;
  }
  return site;
}

export type NavLinksByArea = Record<NavLink['area'], NavLink[]>;

export function groupByArea(links: NavLink[]): NavLinksByArea {
  const areas: NavLinksByArea = { header: [], footer: [], quick_links: [] };
  for (const link of links) areas[link.area]?.push(link);
  return areas;
}
