import { expect, type Page, test } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { elsewhere, openAs } from './auth/accounts';
import { allowWrites, stopWrites } from './read-only';
import { FRONT, fromElsewhere, SHOP, type Site, start } from './site';
import { newTitle, rowOf, told } from './staff/posts';
import { violations } from './violations';

const MOVED = 'This site is being moved';
const TEXT = 'Is the side door unlocked during the meeting?';

/** A separate site, since it becomes read-only for every test. */
async function onItsOwn(use: (site: Site) => Promise<void>): Promise<void> {
  const { site, stop } = await start(FRONT, ['--demo'], SHOP);
  await use(site);
  await stop();
}

async function fill(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora Quinn');
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.org');
  await page.getByRole('textbox', { name: 'Message' }).fill(TEXT);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test.describe('while a site is read-only', () => {
  test('on a read-only site visitors read and keep what they typed', async ({ browser }) => {
    test.slow();
    await onItsOwn(async (site) => {
      const page = await elsewhere(browser, site);
      await page.goto('/contact');
      await alive(page);
      await fill(page);
      stopWrites(site);
      await send(page);
      await expect(page.getByRole('alert')).toContainText(MOVED);
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(TEXT);
      expect(await violations(page)).toEqual([]);
      // Elsewhere, everything is there.
      const reader = await elsewhere(browser, site);
      expect((await reader.goto('/news'))?.status()).toBe(200);
      await reader.goto('/shop');
      await alive(reader);
      await reader
        .getByRole('button', { name: /^Add to cart/ })
        .first()
        .click();
      await expect(reader.getByText(MOVED)).toBeVisible();

      allowWrites(site);
      await send(page);
      await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
      await Promise.all([page.close(), reader.close()]);
    });
  });

  test('on a read-only site staff are told, and continue afterwards', async ({ browser }) => {
    test.slow();
    await onItsOwn(async (site) => {
      const context = await browser.newContext({
        baseURL: site.url,
        extraHTTPHeaders: fromElsewhere(),
      });
      const page = await context.newPage();
      await openAs(page, site, '/admin/news/new');
      const title = newTitle('While moving');
      const editor = page.getByRole('dialog', { name: 'New post' });
      await editor.getByLabel('Title').fill(title);
      stopWrites(site);
      await editor.getByRole('button', { name: 'Save draft' }).click();
      await expect(editor.getByRole('alert')).toContainText(MOVED);
      await expect(editor.getByLabel('Title')).toHaveValue(title);

      const other = await context.newPage();
      for (const screen of ['/admin', '/admin/events', '/admin/account']) {
        await other.goto(screen);
        await expect(other.getByText('You can look at everything')).toBeVisible();
      }
      expect(await violations(other)).toEqual([]);

      allowWrites(site);
      await expect(other.getByText('You can look at everything')).toHaveCount(0);
      await editor.getByRole('button', { name: 'Save draft' }).click();
      await expect(told(page, 'News post created successfully')).toBeVisible();
      await expect(rowOf(page, title)).toBeVisible();
      await context.close();
    });
  });
});
