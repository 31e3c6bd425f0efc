import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../site';
import { openNews } from './posts';

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, 'clipboard', name), 'utf8');

/** Pastes as a browser does: the event carries what the other program put there. */
const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((parts) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);

const COPIED = [
  ['Word', 'word.html'],
  ['Google Docs', 'google-docs.html'],
  ['Excel', 'excel.html'],
  ['Outlook', 'outlook.html'],
  ['a web page', 'web-page.html'],
  ['a text editor', 'plain.txt'],
] as const;

test('text pasted from other programs becomes clean Markdown', async ({ page, site, problems }) => {
  await page.route('https://paper.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
  await openNews(page, site);
  await page.getByRole('link', { name: 'New post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  const text = editor.getByRole('textbox', { name: 'Content' });
  for (const [program, file] of COPIED) {
    await text.click();
    await paste(page, { [file.endsWith('.html') ? 'text/html' : 'text/plain']: fixture(file) });
    await editor.getByRole('tab', { name: 'Markdown' }).click();
    const markdown = fixture(file.replace(/\.\w+$/, '.md')).trimEnd();
    await expect(text, program).toHaveValue(markdown);
    await text.fill('');
    await editor.getByRole('tab', { name: 'Write' }).click();
  }
  expect(problems).toEqual([]);
});

test('text is pasted without formatting, and into a cell as one line', async ({
  page,
  site,
  problems,
}) => {
  await openNews(page, site);
  await page.getByRole('link', { name: 'New post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  const text = editor.getByRole('textbox', { name: 'Content' });
  await text.click();
  await page.keyboard.down('Shift');
  await paste(page, { 'text/html': '<b>bold</b>', 'text/plain': 'One **star**\ntwo\n\nthree' });
  await page.keyboard.up('Shift');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/table');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await paste(page, { 'text/html': '<p>A</p><ul><li>B</li></ul>' });
  await page.keyboard.press('Enter');
  await page.keyboard.type('below');
  await editor.getByRole('tab', { name: 'Markdown' }).click();
  await expect(text).toHaveValue(
    [
      'One \\*\\*star\\*\\*\ntwo',
      'three',
      '| | A B | |\n| - | - | - |\n| | below | |\n| | | |',
    ].join('\n\n'),
  );
  expect(problems).toEqual([]);
});
