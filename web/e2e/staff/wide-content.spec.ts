import { expect, type Locator } from '@playwright/test';
import { test } from '../site';
import { violations } from '../violations';
import { newTitle, openNews, told } from './posts';

const LINE = 'shift '.repeat(80);

/** Whether the arrow keys scroll a part of a text that is wider than its column. */
async function scrollsByKeyboard(region: Locator): Promise<void> {
  await region.focus();
  await expect(region).toBeFocused();
  // A new layout of the page ends the smooth scroll of a key.
  const scrolled = async () => {
    await region.press('ArrowRight');
    return region.evaluate(({ scrollLeft }) => scrollLeft);
  };
  await expect.poll(scrolled).toBeGreaterThan(0);
}

test('the keyboard scrolls wide code and tables, in the preview and on the page', async ({
  page,
  site,
}) => {
  const title = newTitle('Wide');
  const cells = LINE.trim().replaceAll(' ', ' | ');
  const line = cells.replaceAll('shift', '--');
  await openNews(page, site);
  await page.getByRole('link', { name: 'New post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  await editor.getByLabel('Title').fill(title);
  await editor.getByRole('tab', { name: 'Markdown' }).click();
  await editor
    .getByLabel('Content')
    .fill(`\`\`\`\n${LINE}\n\`\`\`\n\n| ${cells} |\n| ${line} |\n| ${cells} |\n`);
  await editor.getByRole('tab', { name: 'Preview' }).click();
  await scrollsByKeyboard(editor.getByRole('region', { name: 'Code 1' }));
  await scrollsByKeyboard(editor.getByRole('region', { name: 'Table 1' }));
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'News post published successfully')).toBeVisible();

  await page.goto(`/news/${title.toLowerCase().replaceAll(' ', '-')}`);
  const article = page.getByRole('article');
  await scrollsByKeyboard(article.getByRole('region', { name: 'Code 1' }));
  await scrollsByKeyboard(article.getByRole('region', { name: 'Table 1' }));
  expect(await violations(page)).toEqual([]);
});
