import { expect, test, vi } from 'vitest';
import { ApiError, READ_ONLY } from '../../shared/api/http';
import { aheadInWords, check, detailsOf, outcomeOf, refusalOf, statusInWords } from './reserve';

vi.spyOn(console, 'error').mockImplementation(() => {});

const GOOD = { name: 'Nora Quinn', email: 'nora@example.org', guests: '2', answer: '', note: '' };

test('a reservation needs a name and an address, and nothing else', () => {
  expect(check(GOOD)).toEqual({});
  expect(check({ ...GOOD, name: ' ', email: 'nora' })).toEqual({
    name: 'Name is required',
    email: 'Invalid email address',
  });
  const { email: _, ...change } = GOOD;
  expect(check(change)).toEqual({});
});

test('what is too long says by how much', () => {
  expect(check({ ...GOOD, note: 'x'.repeat(2500) }).note).toBe(
    'Please shorten this by 1,500 characters',
  );
});

test('empty texts are none, and without a field for guests nobody is brought', () => {
  const { email: _, ...typed } = GOOD;
  expect(detailsOf({ ...typed, name: ' Nora ', note: ' By the door ' })).toEqual({
    name: 'Nora',
    guests: 2,
    answer: null,
    note: 'By the door',
  });
  expect(detailsOf({ ...typed, guests: '' }).guests).toBe(0);
});

test('each failure says what happened, and that nothing is lost', () => {
  const failed = (error: unknown, online = true) => refusalOf(error, online).message;
  expect(failed(new TypeError('Failed to fetch'), false)).toMatch(/^You’re offline\. Everything/);
  expect(failed(new TypeError('Failed to fetch'))).toMatch(/no answer\. Everything/);
  expect(failed(new ApiError(500, 'internal', 'x'))).toMatch(/couldn’t be saved\. Everything/);
  const told = 'Only 2 places are left.';
  for (const [status, code] of [
    [409, 'conflict'],
    [429, 'too_many'],
    [503, READ_ONLY],
  ] as const) {
    expect(failed(new ApiError(status, code, told))).toBe(
      `${told} Everything you typed is still here.`,
    );
  }
});

test('what the server found wrong goes to its field', () => {
  const error = new ApiError(422, 'invalid_fields', 'x', [
    { pointer: '/guests', message: 'You can bring up to 2 guests' },
    { pointer: '/reference', message: 'odd' },
  ]);
  expect(refusalOf(error, true)).toEqual({
    message: '',
    fields: { guests: 'You can bring up to 2 guests' },
  });
});

test('a reservation says what became of it', () => {
  expect(statusInWords('confirmed')).toBe('You have a place');
  expect(statusInWords('confirmed', 3)).toBe('You have 3 places');
  expect(statusInWords('waiting', 3)).toBe('You’re on the waiting list');
  expect([0, 1, 4].map(aheadInWords)).toEqual([
    'You’re next in line.',
    '1 person is ahead of you.',
    '4 people are ahead of you.',
  ]);
});

test('only an outcome in the address is one', () => {
  expect(['confirmed', 'waiting', 'canceled', undefined].map(outcomeOf)).toEqual([
    'confirmed',
    'waiting',
    null,
    null,
  ]);
});
