import { expect, test } from 'vitest';
import { mailtoLink, phoneLink } from './contact-links';

test.each([
  ['(740) 555-0142', 'tel:7405550142'],
  ['+1 740 555 0142', 'tel:+17405550142'],
  ['(740) 555-0142 ext. 5', 'tel:7405550142;ext=5'],
  ['740-555-0142, extension 12', 'tel:7405550142;ext=12'],
  ['740.555.0142 x 7', 'tel:7405550142;ext=7'],
  ['740.555.0142 #7 ', 'tel:7405550142;ext=7'],
  ['740 555 0142 Ext:301', 'tel:7405550142;ext=301'],
  ['1-800-UNION-99', 'tel:18008646699'],
  ['1-800-555-HELP', 'tel:18005554357'],
  ['Tel. (330) 555-0150', 'tel:3305550150'],
  ['330-555-0150 or 330-555-0151', 'tel:3305550150'],
  ['(330) 555-0150 (24 hours)', 'tel:3305550150'],
  ['330-555-0150, 12', 'tel:3305550150'],
  ['330-555-0150 / 0151', 'tel:3305550150'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['by appointment', 'tel:'],
])('%s is dialed as %s', (text, link) => {
  expect(phoneLink(text)).toBe(link);
});

test('an address is encoded up to its host', () => {
  expect(mailtoLink("o'neil+50%?@union.example")).toBe("mailto:o'neil%2B50%25%3F@union.example");
});
