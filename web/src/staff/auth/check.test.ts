import { expect, test } from 'vitest';
import { checkCode, checkEmail, checkPassword, checkRepeated, digitsOf } from './check';

test.each(['nora@union.example', ' o.hara+shift@mail.union-17.example ', "o'hara@a.co"])(
  '%s is an address',
  (email) => expect(checkEmail(email)).toBeUndefined(),
);

test.each(['', 'nora', 'nora@', '@union.example', 'nora@union', 'no ra@union.example', 'a@b..c'])(
  '%s is none',
  (email) => expect(checkEmail(email)).toBe('Invalid email address'),
);

test('a password has six characters, however many bytes they take', () => {
  expect(checkPassword('12345')).toBe('Password must be at least 6 characters');
  expect(checkPassword('123456')).toBeUndefined();
  expect(checkPassword('🙂🙂🙂')).toBe('Password must be at least 6 characters');
  expect(checkRepeated('a', 'b')).toBe('Passwords do not match');
  expect(checkRepeated('a', 'a')).toBeUndefined();
});

test('a code is six digits, in groups if one likes', () => {
  expect(checkCode(' 123 456 ')).toBeUndefined();
  expect(digitsOf('123-456')).toBe('123456');
  for (const code of ['', '12345', '1234567', '12345a']) expect(checkCode(code)).toBeDefined();
});
