import { describe, expect, test } from 'vitest';
import { visibilityOf } from './visibility';

const noon = Date.parse('2026-06-15T12:00:00Z');
const [before, exactly, after] = [
  '2026-06-15T11:59:59Z',
  '2026-06-15T12:00:00Z',
  '2026-06-15T12:00:01Z',
];

describe('whether visitors see a row', () => {
  test.each([
    [{}, true, 'shown'],
    [{}, false, 'hidden'],
    [{ visible_from: after }, true, 'scheduled'],
    [{ visible_from: after }, false, 'hidden'],
    [{ visible_from: exactly }, true, 'shown'],
    [{ visible_from: before, visible_until: after }, true, 'shown'],
    [{ visible_from: before, visible_until: exactly }, true, 'expired'],
    [{ visible_from: null, visible_until: null }, true, 'shown'],
  ])('%o, published %s: %s', (row, isPublished, state) => {
    expect(visibilityOf(row, isPublished, noon)).toBe(state);
  });
});
