import { expect, type Page } from '@playwright/test';
import { alive, settled, Traffic } from '../scripts/settled.mjs';
import { alertOf, raise } from './alerts';
import { shifts, watchShifts } from './shifts';
import { fromElsewhere, NOON, testAloneAtNoon } from './site';
import { violations } from './violations';

// All pages of a site show its alert.
const test = testAloneAtNoon();

const TEXT = 'Tonight’s meeting is canceled.';
const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss alert' });

/** The visitor comes back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test.beforeEach(({ page }) => page.clock.setSystemTime(NOON));

test('an alert is above every page, told by word and icon, and works without scripts', async ({
  browser,
  page,
  site,
}) => {
  const alert = await raise(site, {
    kind: 'important',
    text: TEXT,
    link_url: '/events',
    link_text: 'See when',
  });
  for (const kind of ['important', 'urgent'] as const) {
    await alert.change({ kind });
    await page.goto('/');
    await expect(alertOf(page)).toContainText(
      `${kind === 'urgent' ? 'Urgent' : 'Important'}: ${TEXT} See when`,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plain = await context.newPage();
  await plain.goto('/faq');
  await expect(alertOf(plain)).toContainText(TEXT);
  await expect(dismiss(plain)).toBeHidden();
  await alertOf(plain).getByRole('link', { name: 'See when' }).click();
  await expect(plain).toHaveURL(/\/events$/);
  await context.close();
  await alert.end();
  await page.goto('/');
  await expect(alertOf(page)).toHaveCount(0);
});

test('a dismissed alert stays hidden in this browser, and a new one appears', async ({
  page,
  site,
}) => {
  const alert = await raise(site, { text: TEXT });
  await page.goto('/');
  await dismiss(page).click();
  await expect(alertOf(page)).toBeHidden();
  await page.goto('/news');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(alertOf(page)).toBeHidden();
  await page.clock.setSystemTime('2026-06-17T16:00:00Z');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(alertOf(page)).toBeHidden();
  await alert.change({ text: 'It is on again.' });
  await page.reload();
  await expect(alertOf(page)).toContainText('It is on again.');
  await alert.end();
});

test('an urgent alert comes back the next day, also on a page that was left open', async ({
  page,
  site,
}) => {
  const alert = await raise(site, { kind: 'urgent', text: TEXT });
  await page.goto('/');
  await dismiss(page).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(alertOf(page)).toBeHidden();
  await page.clock.setSystemTime('2026-06-16T16:00:00Z');
  await comeBack(page);
  await expect(alertOf(page)).toBeVisible();
  await page.reload();
  await expect(alertOf(page)).toBeVisible();
  await alert.end();
});

test('the layout does not shift while a page with an alert loads, dismissed or not', async ({
  browser,
  site,
}) => {
  const alert = await raise(site, { kind: 'urgent', text: TEXT });
  for (const width of [390, 1440]) {
    const page = await browser.newPage({
      baseURL: site.url,
      viewport: { width, height: 844 },
      extraHTTPHeaders: fromElsewhere(),
    });
    await page.clock.setSystemTime(NOON);
    await watchShifts(page);
    const traffic = new Traffic(page);
    await page.goto('/faq');
    await settled(page, traffic);
    expect(await shifts(page)).toEqual([]);
    await dismiss(page).click();
    await page.reload();
    await settled(page, traffic);
    await expect(alertOf(page)).toBeHidden();
    expect(await shifts(page)).toEqual([]);
    await page.close();
  }
  await alert.end();
});

test('an open page gets a new alert on navigation, and announces it once', async ({
  page,
  site,
}) => {
  await page.goto('/');
  await alive(page);
  const alert = await raise(site, { text: TEXT });
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'News', exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByRole('status').filter({ hasText: TEXT })).toBeVisible();
  // An alert that is present at load is no live region, so it does not interrupt a screen reader.
  await page.reload();
  await expect(alertOf(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: TEXT })).toHaveCount(0);
  await alert.end();
});

test('an urgent alert interrupts, and may be dismissed where it arrived', async ({
  page,
  site,
}) => {
  await page.goto('/');
  await alive(page);
  const alert = await raise(site, { kind: 'urgent', text: TEXT });
  await comeBack(page);
  await expect(page.getByRole('alert').filter({ hasText: TEXT })).toBeVisible();
  await dismiss(page).click();
  await expect(alertOf(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(alertOf(page)).toBeHidden();
  await alert.end();
});

test('an open page loses an alert that has ended within a minute', async ({ page, site }) => {
  await page.clock.install({ time: NOON });
  const alert = await raise(site, { text: TEXT });
  await page.goto('/');
  await alive(page);
  await expect(alertOf(page)).toBeVisible();
  await alert.end();
  await page.clock.fastForward(61_000);
  await expect(alertOf(page)).toHaveCount(0);
});
