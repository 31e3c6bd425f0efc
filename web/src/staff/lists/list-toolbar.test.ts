import { expect, test } from 'vitest';
import { sortChoices } from './list-toolbar';

test('sort_choices_name_both_directions_of_each_sortable_column', () => {
  const columns = [
    { label: 'Title', sort: 'title', cell: () => null },
    { label: 'Author', cell: () => null },
    { label: 'Total', sort: 'total', cell: () => null },
    { label: 'Created', sort: 'created_at', cell: () => null },
  ];
  expect(sortChoices(columns)).toEqual([
    { value: 'title', label: 'Title: A to Z' },
    { value: '-title', label: 'Title: Z to A' },
    { value: 'total', label: 'Total: lowest first' },
    { value: '-total', label: 'Total: highest first' },
    { value: 'created_at', label: 'Created: earliest first' },
    { value: '-created_at', label: 'Created: latest first' },
  ]);
});
