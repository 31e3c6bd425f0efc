import { expect, test } from 'vitest';
import { emailLink, phoneLink } from './contact-links';

test.each([
  ['(740) 555-0142', 'tel:7405550142'],
  ['+1 740 555 0142', 'tel:+17405550142'],
  ['(740) 555-0142 ext. 5', 'tel:7405550142;ext=5'],
  ['740-555-0142, extension 12', 'tel:7405550142;ext=12'],
  ['740.555.0142 x 7', 'tel:7405550142;ext=7'],
  ['740.555.0142 #7 ', 'tel:7405550142;ext=7'],
  ['740 555 0142 Ext:301', 'tel:7405550142;ext=301'],
])('%s is dialed as %s', (text, link) => {
  expect(phoneLink(text)).toBe(link);
});

test('an address is encoded up to its host', () => {
  expect(emailLink("o'neil+50%?@union.example")).toBe("mailto:o'neil%2B50%25%3F@union.example");
});
