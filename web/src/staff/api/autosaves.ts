import * as api from '../../shared/api/generated/sdk.gen';
import type { Autosave, AutosaveForm, AutosaveSummary } from '../../shared/api/generated/types.gen';
import { staffClient as client } from './client';

/** The autosaves of the signed-in account for one kind of row, newest first. */
export async function listAutosaves(resource: string): Promise<AutosaveSummary[]> {
  return (await api.listAutosaves({ client, path: { resource } })).items;
}

export async function getAutosave(resource: string, item: string): Promise<Autosave | null> {
  return (await api.getAutosave({ client, path: { resource, item } })).autosave;
}

/** Answers when the server took it. With `keepalive` the browser goes on sending it after the page is gone. */
export async function putAutosave(
  resource: string,
  item: string,
  body: AutosaveForm,
  keepalive = false,
): Promise<string> {
  const path = { resource, item };
  return (await api.saveAutosave({ client, path, body, keepalive })).updated_at;
}

export async function deleteAutosave(resource: string, item: string): Promise<void> {
  await api.deleteAutosave({ client, path: { resource, item } });
}
