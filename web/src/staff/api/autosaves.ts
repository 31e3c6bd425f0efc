import { staffClient as client } from './client';

/** What somebody typed last into a form that they have not saved. */
export interface AutosaveItem {
  /** The id of the row, or one made by the browser for a row that is not stored yet. */
  item: string;
  title: string;
  /** The version that the form was filled from; null for a row that is not stored yet. */
  base_version: number | null;
  updated_at: string;
}

export interface Autosave extends AutosaveItem {
  values: Record<string, unknown>;
}

/** What is sent of a form as it is typed. */
export type AutosaveBody = Pick<Autosave, 'title' | 'base_version' | 'values'>;

const URL = '/api/v1/admin/autosaves/{resource}';
const COMMON = { responseStyle: 'data', security: [{ name: 'apikey', type: 'apiKey' }] } as const;
const HEADERS = { 'Content-Type': 'application/json' };

/** The autosaves of the signed-in account for one kind of row, newest first. */
export async function listAutosaves(resource: string): Promise<AutosaveItem[]> {
  const path = { resource };
  const answer = await client.get({ ...COMMON, url: URL, path });
  return (answer as unknown as { items: AutosaveItem[] }).items;
}

export async function getAutosave(resource: string, item: string): Promise<Autosave | null> {
  const path = { resource, item };
  const answer = await client.get({ ...COMMON, url: `${URL}/{item}`, path });
  return (answer as unknown as { autosave: Autosave | null }).autosave;
}

/** Answers when the server took it. With `keepalive` the browser goes on sending it after the page is gone. */
export async function putAutosave(
  resource: string,
  item: string,
  body: AutosaveBody,
  keepalive = false,
): Promise<string> {
  const path = { resource, item };
  const options = { ...COMMON, url: `${URL}/{item}`, path, body, keepalive, headers: HEADERS };
  return ((await client.put(options)) as unknown as { updated_at: string }).updated_at;
}

export async function deleteAutosave(resource: string, item: string): Promise<void> {
  await client.delete({ ...COMMON, url: `${URL}/{item}`, path: { resource, item } });
}
