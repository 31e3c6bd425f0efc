import { describe, expect, test } from 'vitest';
import { nearDateTime, visibilityInWords, visibilityOf } from './visibility';

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

describe('whether visitors see a row, in words', () => {
  const terms = { shown: 'Published', hidden: 'Draft' };
  test.each([
    [{}, false, 'Draft'],
    [{}, true, 'Published'],
    [{ visible_from: '2026-11-27T13:00:00Z' }, true, 'Goes live Nov 27, 8:00 AM'],
    [{ visible_from: '2027-01-02T13:00:00Z' }, true, 'Goes live Jan 2, 2027, 8:00 AM'],
    [{ visible_until: '2026-06-01T13:00:00Z' }, true, 'Hidden since Jun 1, 9:00 AM'],
  ])('%o, published %s: %s', (row, isPublished, words) => {
    expect(visibilityInWords(row, isPublished, terms, noon)).toBe(words);
  });

  test('the year is that of the zone’s clocks', () => {
    const newYear = Date.parse('2027-01-01T03:00:00Z');
    expect(nearDateTime('2026-12-31T17:00:00Z', newYear)).toBe('Dec 31, 12:00 PM');
  });
});
