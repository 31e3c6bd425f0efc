import { expect, test } from 'vitest';
import type { StaffProduct } from '../../shared/api/generated/types.gen';
import { formatValue } from '../components/format-value';
import { importActionLabel } from './import-overlay';
import { countOf, gridOf, signedText } from './stock';
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

const NUMBER = { wrong: 'Enter a number, such as 60, +12 or -3' };

test.each([
  ['60', { count: 60 }],
  [' 1,200 ', { count: 1200 }],
  ['0', { count: 0 }],
  ['+12', { count: 20 }],
  ['-3', { count: 5 }],
  [' −8 ', { count: 0 }],
  ['-9', { wrong: 'Only 8 in stock' }],
  ['1000001', { wrong: 'Enter 1,000,000 or less' }],
  ['', NUMBER],
  ['many', NUMBER],
  ['1.5', NUMBER],
  ['1,5', NUMBER],
  ['12,50', NUMBER],
  ['8+12', NUMBER],
])('"%s" where 8 are on the shelf', (typed, read) => expect(countOf(typed, 8)).toEqual(read));

const variants = (...options: [string | null, string | null][]) =>
  options.map(([size, color], at) => ({
    id: `${at}`,
    size,
    color,
    inventory_count: 0,
    reserved: 0,
  }));

/** Head and columns, then each row with the ids of its cells. */
const table = (...options: [string | null, string | null][]) => {
  const { head, columns, rows } = gridOf(variants(...options));
  return [
    [head, ...columns],
    ...rows.map(({ label, cells }) => [label, ...cells.map((c) => c?.id)]),
  ];
};

test('stock is a table of sizes by colors', () => {
  expect(table(['S', 'Black'], ['S', 'Navy'], ['M', 'Navy'])).toEqual([
    ['Size', 'Black', 'Navy'],
    ['S', '0', '1'],
    ['M', undefined, '2'],
  ]);
  expect(table(['S', null], ['M', null])).toEqual([
    ['Size', 'In stock'],
    ['S', '0'],
    ['M', '1'],
  ]);
  expect(table([null, 'Black'], [null, 'Navy'])).toEqual([
    ['Color', 'In stock'],
    ['Black', '0'],
    ['Navy', '1'],
  ]);
  expect(table(['S', 'Black'], ['M', null], [null, 'Navy'])).toEqual([
    ['Size', 'Black', 'No color', 'Navy'],
    ['S', '0', undefined, undefined],
    ['M', undefined, '1', undefined],
    ['No size', undefined, undefined, '2'],
  ]);
});

test('changes have a sign', () => expect([signedText(12), signedText(-3)]).toEqual(['+12', '−3']));

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
  expect(importActionLabel({ ...REPORT, created: 20, changed: 4 })).toBe('Import 24 products');
  expect(importActionLabel({ ...REPORT, changed: 1 })).toBe('Import 1 product');
  expect(importActionLabel({ ...REPORT, restocked: 2 })).toBe('Set stock');
  expect(importActionLabel(REPORT)).toBeUndefined();
});
