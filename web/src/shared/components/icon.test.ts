import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconNamed } from './icon';

test('every icon that may be named is in the file', () => {
  const file = readFileSync(join(import.meta.dirname, '../assets/icons.svg'), 'utf8');
  const ids = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id ?? '');
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(iconNamed(id, 'x')).toBe(id);
  const source = readFileSync(join(import.meta.dirname, 'icon.tsx'), 'utf8');
  const list = /NAMES = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const names = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  expect(names).toEqual(ids);
});

test('an unknown name gives way to another', () => {
  expect(iconNamed('constructor', 'globe')).toBe('globe');
  expect(iconNamed(null, 'globe')).toBe('globe');
});
