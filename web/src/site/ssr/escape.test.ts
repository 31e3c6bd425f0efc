import { expect, test } from 'vitest';
import { escapeHtml, scriptJson } from './escape';

test('a data block cannot be left and reads back the same', () => {
  const value = { text: '</script><!--<script>\u2028\u2029 & "quoted"' };
  const json = scriptJson(value);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});

test('attributes are safe', () => {
  expect(escapeHtml(`"><b a='1'>&`)).toBe('&quot;&gt;&lt;b a=&#39;1&#39;&gt;&amp;');
});
