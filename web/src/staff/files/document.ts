import { createDocument } from '../../shared/api/generated/sdk/admin-documents.gen';
import type { Document } from '../../shared/api/generated/types.gen';
import { fileSize, fileType } from '../../shared/lib/file-format';
import { staffClient as client } from '../api/client';
import { UserError } from '../api/user-message';
import { DOCUMENTS } from './kinds';
import type { Sending } from './send';
import { upload } from './upload';

/** Characters of a title. */
const MAX_TITLE_CHARS = 200;

/** The name of a file as a title: `dues-form_2026.pdf` as `dues form 2026`. */
export function titleOf(name: string): string {
  const words = name.replace(/\.[^.]*$/, '').replace(/[-_\s]+/g, ' ');
  return words.trim().slice(0, MAX_TITLE_CHARS) || 'File';
}

export interface Download {
  text: string;
  href: string;
}

/** Type and size, as in 'PDF, 200 KB'. */
export const fileFacts = ({ file_url, file_size }: Document): string =>
  [fileType(file_url), file_size !== null && fileSize(file_size)].filter(Boolean).join(', ');

export const downloadOf = (document: Document): Download => ({
  text: `Download ${document.title} (${fileFacts(document)})`,
  href: `${document.file_url}${document.file_url.startsWith('/media/') ? '?download' : ''}`,
});

const isDocument = ({ name }: File) =>
  DOCUMENTS.split(',').some((ending) => name.toLowerCase().endsWith(ending));

/** Stores a file and an unpublished document of it: visitors download it by a link, and the Documents page does not list it. */
export async function uploadDocument(file: File, sending: Sending): Promise<Download> {
  if (!isDocument(file)) throw new UserError('A text can hold pictures, PDFs and Office files.');
  const { url, size } = await upload('documents', file, sending);
  const body = { title: titleOf(file.name), file_url: url, file_size: size };
  return downloadOf(await createDocument({ client, body }));
}
