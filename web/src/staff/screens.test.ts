// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import * as pagePaths from '../shared/page-paths';
import { editorOf } from './audit/format';
import { screens } from './components/paths';
import { SCREENS } from './screens';

const PLACES = import.meta.glob('./*/entry.ts');

test('every folder that declares a screen is listed, once', () => {
  expect(SCREENS).toHaveLength(Object.keys(PLACES).length);
});

test('a screen stands where the server leads to it', () => {
  const declared = Object.entries(pagePaths).filter(([name]) => name.startsWith('ADMIN'));
  expect(declared.length).toBeGreaterThan(1);
  for (const [name, path] of declared) expect(Object.values(screens), name).toContain(path);
});

test.each([
  ['news post', '/admin/news/7'],
  ['event', '/admin/events/7'],
  ['slide', '/admin/slides/7'],
  ['alert', '/admin/alerts/7'],
  ['social post', '/admin/social/7'],
  ['document', '/admin/documents/7'],
  ['message', '/admin/messages/7'],
  ['product', '/admin/products/7'],
  ['product stock', '/admin/products/7/stock'],
  ['order', '/admin/orders/7'],
  ['discount code', '/admin/discounts/7'],
  ['shop settings', '/admin/shop-settings'],
  ['navigation link', '/admin/navigation/7'],
  ['settings', '/admin/settings'],
  ['site', '/admin/settings'],
  ['account', '/admin/users'],
  ['email', '/admin/outbox'],
])('the audit log leads from a %s to %s', (kind, path) => {
  expect(editorOf(SCREENS, kind, '7')).toBe(path);
});
