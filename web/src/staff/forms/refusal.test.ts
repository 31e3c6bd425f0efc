import { expect, test } from 'vitest';
import { refusalOf } from './refusal';

const LABELS = { title: 'Title', end_time: 'End time', variants: 'Sizes and colors' };

test('the first error in the order of the form is said, with its field', () => {
  expect(refusalOf({}, LABELS)).toBe('');
  expect(refusalOf({ title: { message: 'Title is required' } }, LABELS)).toBe(
    'Not saved. Title is required',
  );
  const errors = {
    end_time: { message: 'Must be after the start' },
    title: { message: 'Too long' },
  };
  expect(refusalOf(errors, LABELS)).toBe('Not saved. Title: Too long (1 more to fix)');
});

test('errors of a list are said with its name', () => {
  const errors = { variants: [undefined, { size: { message: 'Is there twice' } }] };
  expect(refusalOf(errors, LABELS)).toBe('Not saved. Sizes and colors: Is there twice');
});

test('a field without a label is said without one', () => {
  expect(refusalOf({ body: { message: 'Too long' } }, LABELS)).toBe('Not saved. Too long');
});
