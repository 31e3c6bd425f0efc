import { expect, test } from 'vitest';
import { withScheme } from './fields';

test.each([
  ['union.org', 'https://union.org'],
  [' www.union.org/news?id=1#top ', 'https://www.union.org/news?id=1#top'],
  ['localhost.test:8080/x', 'https://localhost.test:8080/x'],
  ['https://union.org', 'https://union.org'],
  ['http://union.org', 'http://union.org'],
  ['mailto:a@union.org', 'mailto:a@union.org'],
  ['a@union.org', 'a@union.org'],
  ['/contact', '/contact'],
  ['#top', '#top'],
  ['contract.pdf', 'contract.pdf'],
  ['union.org/contract.pdf', 'https://union.org/contract.pdf'],
  ['next to the hall', 'next to the hall'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('“%s” becomes “%s”', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});
