import { expect, test } from 'vitest';
import type { ProductVariant } from '../../shared/api/generated/types.gen';
import { choiceGroups, isInStock, onlyChoices, selectionOf } from './choices';

const variant = (
  size: string | null,
  color: string | null,
  inventory_count = 3,
): ProductVariant => ({ id: `${size}-${color}`, size, color, price: 24, inventory_count });

const SHIRT = [
  variant('S', 'Navy'),
  variant('M', 'Navy', 0),
  variant('S', 'Black'),
  variant('L', 'Black'),
];
const GROUPS = choiceGroups(SHIRT);

test('size and color are two choices', () => {
  const names = GROUPS.map(({ name, options }) => [name, options.map(({ value }) => value)]);
  expect(names).toEqual([
    ['size', ['S', 'M', 'L']],
    ['color', ['Navy', 'Black']],
  ]);
  expect(choiceGroups([variant('S', null), variant('M', null)]).map(({ name }) => name)).toEqual([
    'size',
  ]);
  expect(choiceGroups([variant(null, null)])).toEqual([]);
});

test('variants of which some have no color are one choice', () => {
  const [group, ...others] = choiceGroups([variant('S', 'Navy'), variant('M', null)]);
  expect(others).toEqual([]);
  expect(group?.options.map(({ label }) => label)).toEqual(['S, Navy', 'M']);
});

test('what there is no choice of is chosen', () => {
  expect(onlyChoices(choiceGroups([variant('S', 'Gray'), variant('M', 'Gray')]))).toEqual({
    color: 'Gray',
  });
});

test('a choice is a variant, sold out, or not to be had', () => {
  expect(selectionOf(SHIRT, GROUPS, { size: 'S' })).toEqual({});
  expect(selectionOf(SHIRT, GROUPS, { size: 'S', color: 'Black' })).toEqual({ variant: SHIRT[2] });
  expect(selectionOf(SHIRT, GROUPS, { size: 'M', color: 'Navy' })).toEqual({
    variant: SHIRT[1],
    problem: 'M, Navy is sold out.',
  });
  expect(selectionOf(SHIRT, GROUPS, { size: 'L', color: 'Navy' }).problem).toBe(
    'L, Navy isn’t available. Choose another combination.',
  );
});

test('what is left of a choice depends on the other', () => {
  expect(isInStock(SHIRT, {}, ['size', 'L'])).toBe(true);
  expect(isInStock(SHIRT, { color: 'Navy' }, ['size', 'L'])).toBe(false);
  expect(isInStock(SHIRT, {}, ['size', 'M'])).toBe(false);
});
