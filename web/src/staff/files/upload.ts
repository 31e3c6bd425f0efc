import type { StoredFile } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { addressName, randomHex } from './file-name';

interface Options {
  /** At an address that nobody can guess, for what is not for everyone. */
  secret?: boolean;
}

/** Stores a file under a name of its own, so that it replaces none. */
export async function upload(
  bucket: 'images' | 'documents',
  file: File,
  { secret = false }: Options = {},
): Promise<StoredFile> {
  const name = addressName(file.name);
  const path = secret ? `${randomHex(16)}/${name}` : `${randomHex(4)}-${name}`;
  // The generated function would escape the slash between folder and name.
  return client.post<{ 201: StoredFile }, unknown, true, 'data'>({
    url: `/api/v1/admin/storage/${bucket}/${path}`,
    body: file,
    bodySerializer: null,
    responseStyle: 'data',
    security: [{ name: 'apikey', type: 'apiKey' }],
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
  });
}
