import { expect, test } from 'vitest';
import type { NavLink } from '../../api/generated/types.gen';
import { DEFAULT_SITE, groupByArea } from '../../api/site';
import { lastUpdated } from './last-updated';

const link = (area: NavLink['area'], updated_at: string) => ({ area, updated_at }) as NavLink;
const nav = groupByArea([
  link('header', '2026-01-01T00:00:00Z'),
  link('footer', '2026-02-01T00:00:00Z'),
  link('quick_links', '2026-01-15T00:00:00Z'),
]);

test('the settings tell when the site was last changed', () => {
  const site = { ...DEFAULT_SITE, updated_at: '2025-06-01T00:00:00Z' };
  expect(lastUpdated(site, nav)).toBe('2025-06-01T00:00:00Z');
});

test('while nobody changed them, the newest link does', () => {
  expect(lastUpdated(DEFAULT_SITE, nav)).toBe('2026-02-01T00:00:00Z');
});

test('without either nothing is said', () => {
  expect(lastUpdated(DEFAULT_SITE, groupByArea([]))).toBe('');
});
