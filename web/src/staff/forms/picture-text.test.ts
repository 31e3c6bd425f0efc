// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { insertLines, isAwaiting, placeholderFor, replaceText } from './picture-text';

let area: HTMLTextAreaElement;

beforeEach(() => {
  // The test's document knows no commands: the text is set instead.
  document.execCommand = () => false;
  area = document.createElement('textarea');
  document.body.append(area);
});

test('pictures stand on lines of their own', () => {
  area.value = 'One two';
  area.setSelectionRange(3, 3);
  insertLines(area, ['![a](b)', '![c](d)']);
  expect(area.value).toBe('One\n\n![a](b)\n\n![c](d)\n\n two');
});

test('what stood for a picture becomes it wherever it has moved, and the cursor stays', () => {
  const waiting = placeholderFor('hall [1].jpg');
  expect(isAwaiting(`x ${waiting}`)).toBe(true);
  expect(isAwaiting('![Uploading is easy](/media/images/a.jpg)')).toBe(false);
  area.value = `Before ${waiting} after`;
  area.setSelectionRange(area.value.length, area.value.length);
  expect(replaceText(area, waiting, '![](/media/images/a.jpg)')).toBe(true);
  expect(area.value).toBe('Before ![](/media/images/a.jpg) after');
  expect(area.selectionStart).toBe(area.value.length);
  expect(replaceText(area, waiting, '')).toBe(false);
});

test('two of one name are told apart', () => {
  expect(placeholderFor('a.png')).not.toBe(placeholderFor('a.png'));
});
