import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { testAlone } from './site';
import { violations } from './violations';

const test = testAlone();
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** A heading with links below it. */
const about = (page: Page) => main(page).locator('summary', { hasText: 'About' });
/** Beside a link. */
const members = (page: Page) => main(page).locator('summary[aria-label="More in Members"]');
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await alive(page);
}

test('the links below a link are opened and closed with the keyboard', async ({ page }) => {
  await open(page);
  await link(page, 'Shop').focus();
  await page.keyboard.press('Tab');
  await expect(about(page)).toBeFocused();
  await expect(link(page, 'Union Hall & Office')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(link(page, 'Union Hall & Office')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(link(page, 'Union Hall & Office')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(about(page)).toBeFocused();
  await expect(link(page, 'Union Hall & Office')).toBeHidden();

  await page.keyboard.press('Space');
  for (const name of [
    'Union Hall & Office',
    'About Our Union',
    'Our History',
    'Leadership',
    'Officers & Stewards',
    'Photos',
    'Bylaws & Policies',
    'Support Our Work',
  ]) {
    await page.keyboard.press('Tab');
    await expect(link(page, name)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(link(page, 'Members')).toBeFocused();
  await expect(link(page, 'Support Our Work')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(members(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/documents\?category=contract$/);
  await expect(link(page, 'Our Contract')).toBeHidden();
});

test('one menu is open at a time, and a click outside closes it', async ({ page }) => {
  await open(page);
  await about(page).click();
  await expect(link(page, 'Bylaws & Policies')).toBeVisible();
  await members(page).click();
  await expect(link(page, 'Handbooks')).toBeVisible();
  await expect(link(page, 'Bylaws & Policies')).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(link(page, 'Handbooks')).toBeHidden();
  await members(page).click();
  // A click on what is there is meant for it.
  await link(page, 'Events').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(link(page, 'Handbooks')).toBeHidden();
});

test('the current page is marked below its parent', async ({ page }) => {
  await open(page, '/documents?category=policy');
  await about(page).click();
  await expect(link(page, 'Bylaws & Policies')).toHaveAttribute('aria-current', 'page');
  await expect(link(page, 'Union Hall & Office')).not.toHaveAttribute('aria-current');
  await page.keyboard.press('Escape');
  const colorOf = (name: 'About' | 'Home') =>
    (name === 'About' ? about(page) : link(page, name)).evaluate(
      (element) => getComputedStyle(element).color,
    );
  expect(await colorOf('About')).not.toBe(await colorOf('Home'));
  await open(page, '/contact');
  await expect(main(page).locator('[aria-current]')).toHaveText('Union Hall & Office');
});

test('on a phone links are below their heading, and all are reachable', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await open(page, '/news');
  await page.getByRole('banner').locator('summary', { hasText: 'Menu' }).click();
  const sheet = page.getByRole('navigation', { name: 'Menu' });
  await expect(sheet.getByText('About', { exact: true })).toBeVisible();
  const names = await sheet.getByRole('link').allTextContents();
  expect(names.slice(4)).toEqual([
    'Union Hall & Office',
    'About Our Union',
    'Our History',
    'Leadership',
    'Officers & Stewards',
    'Photos',
    'Bylaws & Policies',
    'Support Our Work',
    'Members',
    'Our Contract',
    'Handbooks',
    'Forms',
    'Questions & Answers',
    'Join the Union',
    'Admin',
  ]);
  const left = async (name: string) =>
    (await sheet.getByRole('link', { name, exact: true }).boundingBox())?.x ?? 0;
  expect(await left('Handbooks')).toBeGreaterThan(await left('Members'));
  await sheet.getByRole('link', { name: 'Admin' }).scrollIntoViewIfNeeded();
  await expect(sheet.getByRole('link', { name: 'Admin' })).toBeInViewport();
  await sheet.getByRole('link', { name: 'Handbooks' }).click();
  await expect(page).toHaveURL(/category=handbook$/);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });
  test('a tap opens a menu, and another one follows a link', async ({ page }) => {
    await open(page);
    await about(page).tap();
    await link(page, 'Union Hall & Office').tap();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(link(page, 'Union Hall & Office')).toBeHidden();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the menus open, one at a time', async ({ page }) => {
    await page.goto('/');
    await about(page).click();
    await expect(link(page, 'Support Our Work')).toBeVisible();
    await members(page).click();
    await expect(link(page, 'Support Our Work')).toBeHidden();
    await link(page, 'Forms').click();
    await expect(page).toHaveURL(/\/documents\?category=form$/);
  });
});
