import { expect, test } from 'vitest';
import type { StaffProduct } from '../../shared/api/generated/types.gen';
import { formatValue } from '../components/format-value';
import { toDo } from './import';
import { changeOf, signed } from './stock';
import { forForm, forServer, NEW_VARIANT } from './values';

const PRODUCT: StaffProduct = {
  id: 'p',
  name: 'Shirt',
  description: null,
  price: 24.5,
  image_url: null,
  pictures: [],
  category: null,
  tax_class: 'clothing',
  is_active: true,
  featured: false,
  inventory_count: 7,
  variants: [{ id: 'v', size: 'M', color: null, sku: null, price: 24.5, inventory_count: 7 }],
  version: 1,
  created_at: '2026-06-15T16:00:00Z',
  updated_at: '2026-06-15T16:00:00Z',
};

test('stock that is there is no field of the form, and is not sent', () => {
  const edited = forForm(PRODUCT);
  expect(edited.variants).toEqual([{ ...NEW_VARIANT, id: 'v', size: 'M', price: 24.5 }]);
  expect(edited.onHand).toEqual({ v: 7 });
  const variants = [...edited.variants, { ...NEW_VARIANT, size: 'L', price: 26 }];
  expect(forServer({ variants }).variants).toEqual([
    { id: 'v', size: 'M', color: '', sku: '', price: 24.5 },
    { size: 'L', color: '', sku: '', price: 26, inventory_count: 0 },
  ]);
  const black = { url: '/media/images/black.webp', alt: 'In black', color: 'Black' };
  expect(forServer({ pictures: [{ url: ' ', alt: '', color: '' }, black] })).toEqual({
    pictures: [black],
  });
  expect(forForm({ ...PRODUCT, pictures: [black] }).pictures).toEqual([black]);
});

test('variants are told a line each', () => {
  expect(formatValue(PRODUCT.variants)).toBe('M, 24.5, 7');
  expect(formatValue([])).toBe('(empty)');
});

test.each([
  ['change', '12', { change: 12, count: null }],
  ['change', '-3', { change: -3, count: null }],
  ['change', ' −3 ', { change: -3, count: null }],
  ['change', '0', undefined],
  ['change', 'many', undefined],
  ['count', '1,200', { count: 1200, change: null }],
  ['count', '-1', undefined],
  ['count', '1.5', undefined],
] as const)('%s by %s', (by, typed, sent) => expect(changeOf(by, typed)).toEqual(sent));

test('changes have a sign', () => expect([signed(12), signed(-3)]).toEqual(['+12', '−3']));

const REPORT = {
  dry_run: true,
  created: 0,
  changed: 0,
  unchanged: 3,
  restocked: 0,
  items: [],
  errors: [],
  error_count: 0,
};

test('the button says what it does, and is only there where it does something', () => {
  expect(toDo({ ...REPORT, created: 20, changed: 4 })).toBe('Import 24 products');
  expect(toDo({ ...REPORT, changed: 1 })).toBe('Import 1 product');
  expect(toDo({ ...REPORT, restocked: 2 })).toBe('Set stock');
  expect(toDo(REPORT)).toBeUndefined();
  expect(toDo({ ...REPORT, created: 20, error_count: 1 })).toBeUndefined();
});
