import { expect, test } from 'vitest';
import { fileSize, fileType } from './file-format';

test.each([
  ['/media/documents/agreement.pdf', 'PDF'],
  ['https://files.example/a/Form%201.DOCX?v=2#page', 'DOCX'],
  ['https://files.example/download?id=7', 'File'],
  ['https://files.example', 'File'],
  ['/media/documents/v1.2/notes', 'File'],
])('%s is a %s', (address, type) => {
  expect(fileType(address)).toBe(type);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [48_400, '48 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [1_234_567, '1.2 MB'],
  [25_000_000, '25 MB'],
  [3_100_000_000, '3.1 GB'],
  [2_000_000_000_000, '2000 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
