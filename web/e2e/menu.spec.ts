import { expect, type Page } from '@playwright/test';
import { alive, settled } from '../scripts/settled.mjs';
import { test } from './site';

test.use({ viewport: { width: 390, height: 844 } });

const button = (page: Page) => page.getByRole('banner').locator('summary', { hasText: 'Menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

async function open(page: Page): Promise<void> {
  await page.goto('/news');
  await alive(page);
  await expect(menu(page)).toBeHidden();
  await button(page).click();
  await expect(menu(page)).toBeVisible();
}

test('a click outside closes the small menu and does nothing else', async ({ page, traffic }) => {
  // Its links fill the smaller ones.
  const height = 1400;
  await page.setViewportSize({ width: 390, height });
  await open(page);
  const sheet = await menu(page).boundingBox();
  const below = (sheet?.y ?? 0) + (sheet?.height ?? 0);
  const links = page.getByRole('main').getByRole('link');
  const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
  const box = boxes.find((box) => box && box.y > below && box.y + box.height < height);
  if (!box) throw new Error('no link outside the menu');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await settled(page, traffic);
  await expect(page).toHaveURL(/\/news$/);
  await expect(menu(page)).toBeHidden();
  // The next click is for what is there.
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(/\/news[/?]/);
});
