import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { test } from './site';
import { violations } from './violations';

const ALBUM = '/photos/a-year-at-the-hall';
const viewer = (page: Page) => page.getByRole('dialog', { name: 'A Year at the Hall, large' });
const photo = (page: Page, number: number) =>
  page.getByRole('link', { name: new RegExp(`^Enlarge photo ${number} of 14`) });

test('a photo is enlarged, and keys move to the next and back to the album', async ({ page }) => {
  await page.goto(ALBUM);
  await alive(page);
  await photo(page, 2).press('Enter');
  await expect(viewer(page).getByText('2 of 14')).toBeVisible();
  await expect(page).toHaveURL(/#photo-2$/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('3 of 14')).toBeVisible();
  await expect(viewer(page).getByText('Counting the ratification vote')).toBeVisible();
  await expect(page).toHaveURL(/#photo-3$/);
  await page.keyboard.press('End');
  await expect(viewer(page).getByText('14 of 14')).toBeVisible();
  await expect(viewer(page).getByRole('button', { name: 'Next photo' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${ALBUM}$`));
});

test('Back closes a large photo, and Forward opens it', async ({ page }) => {
  await page.goto(ALBUM);
  await alive(page);
  await photo(page, 1).click();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await page.goForward();
  await expect(viewer(page).getByText('1 of 14')).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(viewer(page)).toBeHidden();
  await expect(photo(page, 1)).toBeVisible();
});

test('a large photo is opened by its address, and zoomed', async ({ page }) => {
  await page.goto(`${ALBUM}#photo-2`);
  const zoom = viewer(page).getByRole('button', { name: 'Zoom' });
  await zoom.click();
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
  const image = viewer(page).getByRole('img').first();
  const box = await image.boundingBox();
  const view = page.viewportSize();
  expect((box?.width ?? 0) + (box?.height ?? 0)).toBeGreaterThan((view?.width ?? 0) / 2);
  expect(await violations(page)).toEqual([]);
  await zoom.click();
  await expect(zoom).toHaveAttribute('aria-pressed', 'false');
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${ALBUM}$`));
});

test('without scripts a photo links to its picture file', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto(ALBUM);
  const href = await photo(page, 1).getAttribute('href');
  const picture = await page.request.get(`${site.url}${href}`);
  expect(picture.headers()['content-type']).toMatch(/^image\//);
  await context.close();
});
