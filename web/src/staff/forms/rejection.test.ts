import { expect, test } from 'vitest';
import { rejectionSummary } from './rejection';

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
