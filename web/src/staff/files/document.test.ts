import { expect, test } from 'vitest';
import type { Document } from '../../shared/api/generated/types.gen';
import { sample } from '../testing/sample';
import { downloadOf, titleOf } from './document';

test('a_document_is_titled_after_its_file', () => {
  expect(titleOf('dues-form_2026.v2.pdf')).toBe('dues form 2026.v2');
  expect(titleOf('.pdf')).toBe('File');
  expect(titleOf(`${'a'.repeat(300)}.pdf`)).toHaveLength(200);
});

test('a_download_states_type_and_size_and_saves_only_files_of_the_site', () => {
  const flyer = { title: 'flyer', file_url: '/media/documents/flyer.pdf', file_size: 200_000 };
  expect(downloadOf(sample<Document>('Document', flyer))).toEqual({
    text: 'Download flyer (PDF, 200 KB)',
    href: '/media/documents/flyer.pdf?download',
  });
  const elsewhere = { ...flyer, file_url: 'https://union.example/flyer', file_size: null };
  expect(downloadOf(sample<Document>('Document', elsewhere))).toEqual({
    text: 'Download flyer (File)',
    href: 'https://union.example/flyer',
  });
});
