import type {
  Autosave,
  AutosaveForm,
  AutosaveSummary,
  DeleteAutosaveResponses,
  GetAutosaveResponses,
  ListAutosavesResponses,
  SaveAutosaveResponses,
} from '../../shared/api/generated/types.gen';
import { staffClient as client } from './client';

// The generated functions would be loaded with the sign-in page, which has no room for more.
const autosaveRequest = (...path: string[]) => ({
  url: `/api/v1/admin/autosaves/${path.map(encodeURIComponent).join('/')}`,
  responseStyle: 'data' as const,
  security: [{ name: 'apikey', type: 'apiKey' } as const],
});

/** The autosaves of the signed-in account for one kind of row, newest first. */
export async function listAutosaves(resource: string): Promise<AutosaveSummary[]> {
  const answer = client.get<ListAutosavesResponses, unknown, true, 'data'>(
    autosaveRequest(resource),
  );
  return (await answer).items;
}

export async function getAutosave(resource: string, item: string): Promise<Autosave | null> {
  const answer = client.get<GetAutosaveResponses, unknown, true, 'data'>(
    autosaveRequest(resource, item),
  );
  return (await answer).autosave;
}

/** Stores an autosave on the server. With `keepalive` the browser goes on sending it after the page is gone. */
export async function putAutosave(
  resource: string,
  item: string,
  body: AutosaveForm,
  keepalive = false,
): Promise<string> {
  const answer = client.put<SaveAutosaveResponses, unknown, true, 'data'>({
    ...autosaveRequest(resource, item),
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive,
  });
  return (await answer).updated_at;
}

/** Deletes an autosave. The browser goes on sending the request after the page is gone. */
export async function deleteAutosave(resource: string, item: string): Promise<void> {
  await client.delete<DeleteAutosaveResponses, unknown, true, 'data'>({
    ...autosaveRequest(resource, item),
    keepalive: true,
  });
}
