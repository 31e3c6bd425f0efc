import { expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/http';
import { check, type Message, refusalOf } from './send';

const GOOD: Message = {
  name: 'Nora',
  email: 'nora@example.org',
  subject: '',
  message: 'Hello',
  reference: '',
};

vi.spyOn(console, 'error').mockImplementation(() => {});

test('a message that can be sent has no problems', () => {
  expect(check(GOOD)).toEqual({});
  expect(check({ ...GOOD, email: ' nora@example.org ' })).toEqual({});
  expect(check({ ...GOOD, message: '🎈'.repeat(10_000) })).toEqual({});
});

test('missing and wrong fields are rejected with the exact messages', () => {
  expect(check({ ...GOOD, name: ' ', email: 'nora', message: '' })).toEqual({
    name: 'Name is required',
    email: 'Invalid email address',
    message: 'Message is required',
  });
});

test('what is too long says by how much', () => {
  const { message } = check({ ...GOOD, message: 'x'.repeat(11_234) });
  expect(message).toBe('Please shorten this by 1,234 characters');
});

test('each failure says what happened, and that nothing is lost', () => {
  const failed = (error: unknown, online = true) => refusalOf(error, online).message;
  expect(failed(new TypeError('Failed to fetch'), false)).toMatch(/^You're offline\. Everything/);
  expect(failed(new TypeError('Failed to fetch'))).toMatch(/no answer\. Everything/);
  expect(failed(new ApiError(500, 'internal', 'x'))).toMatch(/couldn't be sent\. Everything/);
  const tooMany = (seconds: number) =>
    failed(new ApiError(429, 'too_many', `Too many attempts. Please wait ${seconds} seconds.`));
  expect(tooMany(181)).toMatch(/still here\. Please try again in 4 minutes\.$/);
  expect(tooMany(5)).toMatch(/Please try again in a minute\.$/);
});

test('what the server found wrong goes to its field', () => {
  const error = new ApiError(422, 'invalid_fields', 'x', [
    { pointer: '/email', message: 'Invalid email address' },
    { pointer: '/reference', message: 'odd' },
  ]);
  expect(refusalOf(error, true)).toEqual({
    message: '',
    fields: { email: 'Invalid email address' },
  });
});
