import { expect, test } from 'vitest';
import { ApiError } from '../../shared/api/http';
import { problemsOf } from './problems';

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
