import { describe, expect, test } from 'vitest';
import { linkAddress } from './link-address';

describe('linkAddress', () => {
  test.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['example.org/a?b=c', 'https://example.org/a?b=c'],
    ['example.org:8080', 'https://example.org:8080'],
    ['office@union.example', 'mailto:office@union.example'],
    ['(330) 555-0100', 'tel:3305550100'],
    ['/documents', '/documents'],
    ['#rates', '#rates'],
  ])('makes an address of %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });

  test.each(['', 'the bylaws', 'javascript:alert(1)', 'data:text/html,x', 'word'])(
    'takes %j for none',
    (typed) => {
      expect(linkAddress(typed)).toBeNull();
    },
  );
});
