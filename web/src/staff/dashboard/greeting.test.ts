import { expect, test } from 'vitest';
import { localPart } from './greeting';

test.each([
  ['nora@union.example', 'nora'],
  ['nora.quinn+shift@union.example', 'nora.quinn+shift'],
  ['"a@b"@union.example', '"a@b"'],
  ['nora', 'nora'],
])('%s is greeted as %s', (email, name) => {
  expect(localPart(email)).toBe(name);
});
