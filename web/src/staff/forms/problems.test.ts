import { expect, test } from 'vitest';
import { ApiError } from '../../shared/api/http';
import { problemsOf, rejectionSummary } from './problems';

const refused = (...errors: { pointer?: string; message: string }[]) =>
  new ApiError(422, 'invalid_fields', 'Some fields are wrong', errors);

test('a pointer leads to its field, what leads nowhere is told apart', () => {
  const error = refused(
    { pointer: '/title', message: 'Title is required' },
    { pointer: '/title', message: 'and something else' },
    { pointer: '/a~1b', message: 'odd' },
    { pointer: '/secret', message: 'Not known here' },
    { message: 'All of it' },
  );
  expect(problemsOf(error, ['title', 'a/b'])).toEqual({
    fields: { title: 'Title is required', 'a/b': 'odd' },
    others: ['secret: Not known here', 'All of it'],
  });
});

test('without fields it is what the server said, or that nobody knows', () => {
  expect(problemsOf(new ApiError(503, 'busy', 'The server is busy.'), []).others).toEqual([
    'The server is busy.',
  ]);
  expect(problemsOf(new Error('x'), []).others).toEqual(['An unexpected error occurred']);
});

const LABELS = { title: 'Title', end_time: 'End time', variants: 'Sizes and colors' };

test('the first error in the order of the form is said, with its field', () => {
  expect(rejectionSummary({}, LABELS)).toBe('');
  expect(rejectionSummary({ title: { message: 'Title is required' } }, LABELS)).toBe(
    'Not saved. Title is required',
  );
  const errors = {
    end_time: { message: 'Must be after the start' },
    title: { message: 'Too long' },
  };
  expect(rejectionSummary(errors, LABELS)).toBe('Not saved. Title: Too long (1 more to fix)');
});

test('errors of a list are said with its name', () => {
  const errors = { variants: [undefined, { size: { message: 'You listed M twice' } }] };
  expect(rejectionSummary(errors, LABELS)).toBe('Not saved. Sizes and colors: You listed M twice');
});

test('a field without a label is said without one', () => {
  expect(rejectionSummary({ body: { message: 'Too long' } }, LABELS)).toBe('Not saved. Too long');
});
