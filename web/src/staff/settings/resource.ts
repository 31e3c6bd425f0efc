import {
  getSettings,
  previewSettings,
  saveSettings,
} from '../../shared/api/generated/sdk/admin-settings.gen';
import type { SettingsForm, StaffSettings } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { type Resource, tagOf } from '../api/resource';

const LABELS = {
  site_name: 'Site name',
  site_description: 'Site description',
  organization_name: 'Organization name',
  logo_url: 'Logo',
  primary_color: 'Primary color',
  time_zone: 'Time zone',
  donation_page: 'Donation page',
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

export type Settings = Record<keyof typeof LABELS, string>;

export const EMPTY_SETTINGS = Object.fromEntries(
  Object.keys(LABELS).map((name) => [name, '']),
) as Settings;

/** The settings are a single row, which always exists. */
export interface SettingsRow extends StaffSettings {
  id: string;
}

const rowOf = (settings: StaffSettings): SettingsRow => ({ ...settings, id: 'settings' });
const unsupported = () => Promise.reject(new Error('settings are only read and saved'));

async function readSettings(): Promise<SettingsRow> {
  return rowOf(await getSettings({ client }));
}

export async function formWith(changed: Partial<SettingsForm>): Promise<SettingsForm> {
  const { defaults: _defaults, version: _version, id: _row, ...values } = await readSettings();
  return { ...values, ...changed };
}

/** Lets this browser see the home page with these settings for some minutes, and says where that is. */
export const previewOf = async (body: SettingsForm) =>
  (await previewSettings({ client, body })).url;

export const SETTINGS: Resource<SettingsForm, SettingsRow, SettingsRow, unknown> = {
  subject: 'settings',
  one: 'site settings',
  many: 'site settings',
  labels: { ...LABELS, home_sections: 'Sections' },
  list: unsupported,
  get: readSettings,
  create: unsupported,
  update: async (_id, version, patch) => {
    const body = await formWith(patch);
    return rowOf(await saveSettings({ client, body, headers: { 'If-Match': tagOf(version) } }));
  },
  remove: unsupported,
  bulk: unsupported,
  history: unsupported,
  restore: unsupported,
  exported: unsupported,
};
