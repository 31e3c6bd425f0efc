import { expect, test } from 'vitest';
import { addressName, randomHex } from './upload';

test('a name keeps its words and its ending', () => {
  expect(addressName('Contract 2026 (final).PDF')).toBe('contract-2026-final.pdf');
  expect(addressName('Fête à Noël.jpeg')).toBe('fete-a-noel.jpeg');
  expect(addressName('../../etc/passwd')).toBe('file.etc-passwd');
});

test('a name without letters of ours still is one', () => {
  expect(addressName('🎉🎉🎉.png')).toBe('file.png');
  expect(addressName('')).toBe('file');
  expect(addressName(`${'a'.repeat(300)}.png`)).toHaveLength(84);
});

test('random digits are as many as asked for, and others each time', () => {
  expect(randomHex(16)).toMatch(/^[0-9a-f]{32}$/);
  expect(randomHex(16)).not.toBe(randomHex(16));
});
