// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { markdownOf } from './testing/markdown-of';

/** A list paragraph as Word for Windows copies it. */
const item = (marker: string, text: string, level = 1, { font = 'Calibri', tag = 'p' } = {}) =>
  `<${tag} class=MsoListParagraphCxSpMiddle style='margin-left:.75in;mso-add-space:auto;
text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:${font};mso-bidi-font-family:${font}'><span
style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></${tag}>\n\n`;

const copied = (...paragraphs: string[]) =>
  `<html><body lang=EN-US><!--StartFragment-->\n\n${paragraphs.join('')}<!--EndFragment--></body></html>`;

test.each([
  ['letters in parentheses', '(c)', '(d)'],
  ['letters with a dot', 'a.', 'b.'],
  ['capital letters', 'A)', 'B)'],
  ['roman numerals', 'iv.', 'v.'],
  ['numbers in parentheses', '(1)', '(2)'],
  ['numbers of several levels', '1.1', '1.2'],
  ['words', 'Section 3.', 'Section 4.'],
  ['section signs with numbers', '§ 3', '§ 4'],
])('items of a Word list keep %s', (_, first, second) => {
  const html = copied(item(first, 'Rest periods'), item(second, '<b>Meal</b> periods'));
  expect(markdownOf(html)).toBe(`${first} Rest periods\n\n${second} **Meal** periods`);
});

test('a Word list that begins at 3 keeps its number', () => {
  expect(markdownOf(copied(item('3.', 'Three'), item('4.', 'Four')))).toBe('3. Three\n4. Four');
});

test('a Word list that begins at 0 keeps its number', () => {
  expect(markdownOf(copied(item('0.', 'None'), item('1.', 'One')))).toBe('0. None\n1. One');
});

test('Word numbers that skip or begin again start another list', () => {
  const html = copied(item('1.', 'One'), item('5.', 'Five'), item('1.', 'Again'));
  expect(markdownOf(html)).toBe('1) One\n\n5. Five\n\n1) Again');
});

test('numbers that Markdown would change are text', () => {
  expect(markdownOf(copied(item('01.', 'One'), item('02.', 'Two')))).toBe('01\\. One\n\n02\\. Two');
});

test('letters below a Word number stand in its item', () => {
  const html = copied(
    item('1.', 'Leave'),
    item('(a)', 'Sick', 2),
    item('(i)', 'Family', 3),
    item('•', 'Note', 4),
    item('(b)', 'Annual', 2),
    item('2.', 'Pay'),
  );
  expect(markdownOf(html)).toBe(
    '1. Leave\n\n   (a) Sick\n\n   (i) Family\n   - Note\n\n   (b) Annual\n2. Pay',
  );
});

test('a list below a Word item begins at its own number', () => {
  const html = copied(item('(a)', 'Sick'), item('·', 'Self', 2), item('3.', 'Family', 3));
  expect(markdownOf(html)).toBe('(a) Sick\n\n- Self\n\n  3. Family');
});

test('numbers below Word letters are lists', () => {
  const html = copied(
    item('(a)', 'Sick'),
    item('1.', 'Self', 2),
    item('2.', 'Family', 2),
    item('(b)', 'Annual'),
    item('1.', 'Request', 2),
  );
  expect(markdownOf(html)).toBe('(a) Sick\n\n1. Self\n2. Family\n\n(b) Annual\n\n1. Request');
});

test.each([
  ['·', 'Symbol'],
  ['\uf0b7', 'Symbol'],
  ['o', '"Courier New"'],
  ['§', 'Wingdings'],
  ['ü', 'Wingdings'],
  ['q', 'Wingdings'],
  ['-', 'Calibri'],
  ['<img width=15 height=15 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.gif" alt="*">', ''],
])('the Word bullet %s in %s is no letter', (bullet, font) => {
  const html = copied(item(bullet, 'One', 1, { font }), item(bullet, 'Two', 1, { font }));
  expect(markdownOf(html)).toBe('- One\n- Two');
});

test('a numbered Word heading keeps its number, and loses a bullet', () => {
  const html = copied(
    item('Article 4', 'Hours', 1, { tag: 'h1' }),
    item('4.1', 'Shifts', 2, { tag: 'h2' }),
    item('·', 'Breaks', 1, { font: 'Symbol', tag: 'h2' }),
  );
  expect(markdownOf(html)).toBe('# Article 4 Hours\n\n## 4.1 Shifts\n\n## Breaks');
});

test('Word numbers in a table cell are text', () => {
  const html = copied(
    `<table><tr><td><p class=MsoNormal>Day</p></td><td><p class=MsoNormal>Tasks</p></td></tr>
<tr><td><p class=MsoNormal>Mon</p></td><td>${item('1.', 'Count')}${item('2.', 'Mail')}</td></tr></table>`,
  );
  expect(markdownOf(html)).toBe('| Day | Tasks |\n| - | - |\n| Mon | 1. Count 2. Mail |');
});

/** A list item as Word Online copies it: each in a separate list and wrapper. */
const online = (list: string, levelText: string, text: string, level = 1) =>
  `<div class="ListContainerWrapper SCXW1 BCX0" style="margin: 0px; position: relative;"><${list}><li data-leveltext="${levelText}" data-font="Calibri" data-listid="4" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0" style="margin: 0px 0px 0px 24px;"><p class="Paragraph SCXW1 BCX0" style="margin: 0px;"><span data-contrast="auto" lang="EN-US" class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0">${text}</span></span><span class="EOP SCXW1 BCX0">&nbsp;</span></p></li></${list.split(' ')[0]}></div>`;
const ol = (start: number, type: string) =>
  `ol class="NumberListStyle1 SCXW1 BCX0" role="list" start="${start}" style="margin: 0px; list-style-type: ${type};"`;
const UL = 'ul class="BulletListStyle1 SCXW1 BCX0" role="list" style="list-style-type: disc;"';

test('items of Word Online are one list and keep their letters', () => {
  const html = [
    '<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0">Rules</p></div>',
    online(ol(3, 'decimal'), '%1.', 'Leave'),
    online(ol(1, 'lower-alpha'), '(%2)', 'Sick', 2),
    online(ol(2, 'lower-alpha'), '(%2)', 'Annual', 2),
    online(ol(4, 'decimal'), '%1.', 'Pay'),
    online(UL, '\uf0b7', 'Overtime', 2),
    online(UL, '\uf0b7', 'Bonus', 2),
  ].join('');
  expect(markdownOf(html)).toBe(
    'Rules\n\n3. Leave\n\n   (a) Sick\n\n   (b) Annual\n4. Pay\n   - Overtime\n   - Bonus',
  );
});

test('Word Online numbers of several levels are whole', () => {
  const html = [
    online(ol(2, 'decimal'), '%1.', 'Leave'),
    online(ol(1, 'decimal'), '%1.%2.', 'Sick', 2),
    online(ol(2, 'decimal'), '%1.%2.', 'Annual', 2),
  ].join('');
  expect(markdownOf(html)).toBe('2. Leave\n\n   2.1. Sick\n\n   2.2. Annual');
});
