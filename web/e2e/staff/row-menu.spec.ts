import { expect } from '@playwright/test';
import { test } from '../site';
import { newTitle, openMenu, openNews, rowOf, storedPost } from './posts';

test('a menu closes by Escape, by Tab and by a click elsewhere, and lies within the window', async ({
  page,
  site,
}) => {
  const title = newTitle('Menu of a row');
  await storedPost(site, title);
  await openNews(page, site);
  const row = rowOf(page, title);
  const button = row.getByRole('button', { name: `Actions for ${title}` });
  const menu = row.getByRole('menu', { name: `Actions for ${title}` });

  await openMenu(row);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(row.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(row.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row.getByRole('menuitem', { name: 'Preview' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await openMenu(row);
  await expect(row.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();

  await openMenu(row);
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 700 });
    // The last row has the least room below its button.
    const last = page.getByRole('row').last();
    await last.scrollIntoViewIfNeeded();
    await openMenu(last);
    const box = await last.getByRole('menu').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
  }
});
