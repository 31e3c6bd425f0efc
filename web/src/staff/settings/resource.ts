import {
  getSettings,
  previewSettings,
  saveSettings,
} from '../../shared/api/generated/sdk/admin-settings.gen';
import type { SettingsForm, StaffSettings } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { type Resource, tagOf } from '../api/resource';

/** The settings are a single row, which always exists. */
export interface SettingsRow extends StaffSettings {
  id: string;
}

const rowOf = (settings: StaffSettings): SettingsRow => ({ ...settings, id: 'settings' });
const none = () => Promise.reject(new Error('settings are only read and saved'));

async function read(): Promise<SettingsRow> {
  return rowOf(await getSettings({ client }));
}

/** Stored settings, without some of them. */
export async function formWith(changed: Partial<SettingsForm>): Promise<SettingsForm> {
  const { defaults: _defaults, version: _version, id: _row, ...values } = await read();
  return { ...values, ...changed };
}

/** Lets this browser see the home page with these settings for some minutes, and says where that is. */
export const previewOf = async (body: SettingsForm) =>
  (await previewSettings({ client, body })).url;

export const SETTINGS: Resource<SettingsForm, SettingsRow, SettingsRow, unknown> = {
  subject: 'settings',
  one: 'site settings',
  many: 'site settings',
  list: none,
  get: read,
  create: none,
  update: async (_id, version, patch) => {
    const body = await formWith(patch);
    return rowOf(await saveSettings({ client, body, headers: { 'If-Match': tagOf(version) } }));
  },
  remove: none,
  bulk: none,
  history: none,
  restore: none,
  exported: none,
};
