// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { markdownOf } from './testing/markdown-of';

/** A list as LibreOffice Writer copies it. */
const writer = (attributes: string, ...items: string[]) =>
  `<ol${attributes}>\n${items
    .map((text) => `\t<li><p style="line-height: 100%; margin-bottom: 0in">\n\t${text}</p></li>\n`)
    .join('')}</ol>\n`;

test.each([
  [' type="a"', 'a.', 'b.'],
  [' type="A" start="3"', 'C.', 'D.'],
  [' type="a" start="26"', 'z.', 'aa.'],
  [' type="i" start="4"', 'iv.', 'v.'],
  [' type="I" start="9"', 'IX.', 'X.'],
])('a LibreOffice list with%s keeps its markers', (attributes, first, second) => {
  expect(markdownOf(writer(attributes, 'Rest', 'Meals'))).toBe(`${first} Rest\n\n${second} Meals`);
});

test('letters below a LibreOffice number stand in its item', () => {
  const inner = writer(' type="a"', 'Sick', 'Annual');
  const html = `<ol start="3">\n<li><p>Leave</p>\n${inner}</li><li><p>Pay</p></li></ol>`;
  expect(markdownOf(html)).toBe('3. Leave\n\n   a. Sick\n\n   b. Annual\n4. Pay');
});

test('an item with a number of its own begins a list at it', () => {
  const html = '<ol><li>One</li><li value="5">Five</li><li>Six</li></ol>';
  expect(markdownOf(html)).toBe('1) One\n\n5. Five\n6. Six');
  expect(markdownOf('<ol><li value="0">None</li><li>One</li></ol>')).toBe('0. None\n1. One');
});

test('letters of Google Docs, told by the style of each item, stay', () => {
  const item = (type: string, level: number, text: string) =>
    `<li dir="ltr" style="list-style-type:${type};font-size:11pt;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-size:11pt;white-space:pre-wrap;">${text}</span></p></li>`;
  const html = `<b style="font-weight:normal;" id="docs-internal-guid-1"><ol style="margin-top:0;" start="2">${item('decimal', 1, 'Leave')}<ol style="margin-top:0;">${item('lower-alpha', 2, 'Sick')}<ol style="margin-top:0;">${item('lower-roman', 3, 'Self')}${item('lower-roman', 3, 'Family')}</ol>${item('lower-alpha', 2, 'Annual')}</ol>${item('decimal', 1, 'Pay')}</ol></b>`;
  expect(markdownOf(html)).toBe(
    '2. Leave\n\n   a. Sick\n\n   i. Self\n\n   ii. Family\n\n   b. Annual\n3. Pay',
  );
});

test('letters of Outlook, told by the type of the list, stay', () => {
  const html = `<ol style='margin-top:0in' start=3 type=a><li class=MsoNormal style='mso-list:l0 level1 lfo1;tab-stops:list .5in'>Sick<o:p></o:p></li><li class=MsoNormal style='mso-list:l0 level1 lfo1'>Annual<o:p></o:p></li></ol>`;
  expect(markdownOf(html)).toBe('c. Sick\n\nd. Annual');
});

test('bullets below letters stay a list', () => {
  const html = '<ol type="A"><li>Sick<ul><li>Self</li><li>Family</li></ul></li><li>Pay</li></ol>';
  expect(markdownOf(html)).toBe('A. Sick\n\n- Self\n- Family\n\nB. Pay');
});

test('numbers in a table cell are text', () => {
  const html = `<table><tr><td>Day</td><td>Tasks</td></tr><tr><td>Mon</td><td>${writer(' start="2"', 'Count', 'Mail')}</td></tr></table>`;
  expect(markdownOf(html)).toBe('| Day | Tasks |\n| - | - |\n| Mon | 2. Count 3. Mail |');
});
