import { expect, test } from 'vitest';
import { filterOf, isFiltered, readAudit } from './search';

const given = (search: object) => JSON.parse(JSON.stringify(search));

test('an address becomes filters, and what is not understood is left out', () => {
  const search = readAudit({
    actor: ' vera@example.org ',
    resource: '',
    action: 'published',
    row: 7,
    from: '2026-06-15',
    to: '2026-13-45',
    page: '2',
    colour: 'red',
  });
  expect(given(search)).toEqual({
    actor: 'vera@example.org',
    action: 'published',
    row: '7',
    from: '2026-06-15',
    page: 2,
  });
  expect(given(filterOf(search))).toEqual({
    actor: 'vera@example.org',
    action: 'published',
    resource_id: '7',
    from: '2026-06-15',
  });
});

test('a page is no filter', () => {
  expect(isFiltered(readAudit({ page: '3' }))).toBe(false);
  expect(isFiltered(readAudit({ to: '2026-06-15' }))).toBe(true);
});
