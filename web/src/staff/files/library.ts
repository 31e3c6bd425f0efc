import { queryOptions } from '@tanstack/react-query';
import type {
  DescribeStoredFileResponses,
  FileLibrary,
  GetStoredFileResponses,
  ListStoredFilesData,
  StoredFile,
  StoredFileDetail,
} from '../../shared/api/generated/types.gen';
import { staffClient as client, STAFF } from '../api/client';
import { tagOf } from '../api/resource';
import type { Bucket } from './upload';

// Not that of `send`, whose code the visual editor does without.
const callOf = (address: string) => `/api/v1/admin/storage/${address}`;

type Query = NonNullable<ListStoredFilesData['query']>;

/** Bucket and path of a file: `images/2026/hall.jpg`. */
export const addressOf = ({ bucket, path }: Pick<StoredFile, 'bucket' | 'path'>) =>
  `${bucket}/${path}`;

export const nameOf = ({ path }: Pick<StoredFile, 'path'>) => path.split('/').at(-1) ?? path;

/** URL of a picture with its version, so a replacement bypasses the browser's cache. */
export const pictureAt = ({ url, version }: StoredFile, width: number) =>
  `${url}?w=${width}&v=${version}`;

// The generated functions would escape the slashes of a path.
const SECURITY = [{ name: 'apikey', type: 'apiKey' }] as const;
const fileRequest = (address: string) => ({
  url: callOf(address),
  responseStyle: 'data' as const,
  security: [...SECURITY],
});

/** Key of all queries of files; a change invalidates them. */
export const FILES = [STAFF, 'files'] as const;

export const fileQueries = {
  list: (bucket: Bucket, query: Query) =>
    queryOptions({
      queryKey: [...FILES, 'list', bucket, query],
      queryFn: (): Promise<FileLibrary> =>
        client.get<{ 200: FileLibrary }, unknown, true, 'data'>({ ...fileRequest(bucket), query }),
    }),
  one: (address: string) =>
    queryOptions({
      queryKey: [...FILES, 'one', address],
      queryFn: (): Promise<StoredFileDetail> =>
        client.get<GetStoredFileResponses, unknown, true, 'data'>(fileRequest(address)),
      staleTime: 0,
    }),
};

export const saveAlt = (file: StoredFile, alt: string): Promise<StoredFile> =>
  client.patch<DescribeStoredFileResponses, unknown, true, 'data'>({
    ...fileRequest(addressOf(file)),
    body: { alt: alt.trim() || null },
    headers: { 'If-Match': tagOf(file.version), 'Content-Type': 'application/merge-patch+json' },
  });

/** Deletes a file; one that is in use only if the user has seen all of its uses. */
export const deleteFile = (file: StoredFileDetail): Promise<unknown> =>
  client.delete<{ 204: unknown }, unknown, true, 'data'>({
    ...fileRequest(addressOf(file)),
    query: file.use_count > 0 ? { confirm: file.uses_version } : {},
  });
