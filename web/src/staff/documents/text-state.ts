import type { StaffDocument } from '../../shared/api/generated/types.gen';
import { fileType } from '../../shared/lib/file-format';

type Texts = Pick<StaffDocument, 'file_url' | 'text_state'>;

/** Short label of a file that search cannot look into. */
export function textLabel({ file_url, text_state }: Texts) {
  if (text_state === 'empty') return fileType(file_url) === 'PDF' ? 'Scan without text' : 'No text';
  return text_state === 'unreadable' && 'Text can’t be read';
}

/** Returns a note for the form of a document whose file search cannot read, or an empty text. */
export function textNote({ file_url, text_state }: Texts) {
  if (!text_state || text_state === 'read') return '';
  const reason =
    text_state !== 'empty'
      ? 'Search can’t look inside this file.'
      : fileType(file_url) === 'PDF'
        ? 'This PDF is a scan without text.'
        : 'This file has no text.';
  return `${reason} Search finds only its title and description.`;
}
