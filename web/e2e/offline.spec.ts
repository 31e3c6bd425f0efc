import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { frames } from './hold-requests';
import { test } from './site';

/** ms after which loaded data is stale. */
const STALE_MS = 61_000;

const toEvents = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The current entry's index and the length of the history. */
const place = (page: Page) =>
  page.evaluate(() => [
    window.navigation?.currentEntry?.index,
    window.navigation?.entries().length,
  ]);

test('offline, the page and its address stay until the connection returns', async ({
  page,
  context,
}) => {
  await page.goto('/news');
  await alive(page);
  await context.setOffline(true);
  await toEvents(page);
  await expect(page.getByText("You're offline")).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
  await expect(page).toHaveURL(/\/news$/);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByText("You're offline")).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
});

test('back online, a page keeps what was typed meanwhile', async ({ page, context }) => {
  await page.goto('/contact');
  await alive(page);
  await context.setOffline(true);
  await toEvents(page);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText("We'll open the page when you're back online.");
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('The gate of the lot is locked.');
  await expect(notice).toContainText("You're offline. Try again when you're back online.");
  await context.setOffline(false);
  await expect(notice).toContainText('Failed to load this page.');
  await frames(page);
  await expect(message).toHaveValue('The gate of the lot is locked.');
  await expect(page).toHaveURL(/\/contact$/);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(message).toHaveValue('The gate of the lot is locked.');
});

for (const way of ['by itself', 'by its button'] as const) {
  test(`Back without a connection, gone on ${way}, is a step back`, async ({ page, context }) => {
    await page.clock.install();
    await page.goto('/news');
    await alive(page);
    const before = await place(page);
    await toEvents(page);
    await expect(heading(page, 'Events')).toBeVisible();
    const [index, length] = await place(page);
    await page.clock.fastForward(STALE_MS);
    await context.setOffline(true);
    await page.evaluate(() => window.history.back());
    const notice = page.getByRole('alert');
    await expect(notice).toContainText("You're offline");
    await expect(page).toHaveURL(/\/events$/);
    expect(await place(page)).toEqual([index, length]);
    if (way === 'by its button') await page.keyboard.press('Shift');
    await context.setOffline(false);
    if (way === 'by its button') await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'News & Updates')).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL(/\/news$/);
    expect(await place(page)).toEqual([before[0], length]);
    // By its entry: counting from where the browser stands may miss the step that the page has just taken.
    await page.evaluate(() => void window.navigation?.forward());
    await expect(heading(page, 'Events')).toBeVisible();
  });
}
