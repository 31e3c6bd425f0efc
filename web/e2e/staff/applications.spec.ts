import { expect } from '@playwright/test';
import { alive } from '../../scripts/settled.mjs';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { newTitle, openNews, told, write } from './posts';

test('a screen whose code fails to load says so inside the frame, and can be retried', async ({
  page,
  site,
}) => {
  // From the beginning: a screen's code is fetched as soon as the pointer is over its link, wherever that was left.
  await page.route('**/assets/screen-*', async (route) => {
    const response = await route.fetch();
    const isNews = (await response.text()).includes('No news posts yet');
    await (isNews ? route.abort() : route.fulfill({ response }));
  });
  await openAs(page, site, '/admin');
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await menu.getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('link', { name: 'your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await page.unroute('**/assets/screen-*');
  await page.goto('/admin/news');
  await expect(page.getByRole('table')).toBeVisible();
});

test('an editor has an address, and Back closes it', async ({ page, site }) => {
  await openNews(page, site);
  await page.getByRole('link', { name: 'New post' }).click();
  await expect(page).toHaveURL(/\/admin\/news\/new$/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/admin/news/new?published=false');
  await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/news\?published=false$/);
});

test('pages from the back/forward cache refetch what staff changed', async ({ page, site }) => {
  await page.goto('/news');
  await alive(page);
  const shown = (time: number) =>
    page.evaluate((written) => {
      sessionStorage.setItem('unionhall-written', String(written));
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, time);
  let asked = 0;
  await page.route('**/api/v1/news?*', (route) => {
    asked += 1;
    return route.continue();
  });
  await shown(0);
  await shown(Date.now() + 1000);
  await expect.poll(() => asked).toBe(1);

  await openNews(page, site);
  await write(page, newTitle('Marked'));
  await expect(told(page, 'News post created successfully')).toBeVisible();
  const written = await page.evaluate(() => Number(sessionStorage.getItem('unionhall-written')));
  expect(written).toBeGreaterThan(0);
});

test('visitor pages contain no code of the staff area', async ({ page, traffic }) => {
  await page.goto('/');
  await alive(page);
  await page.goto('/news');
  await alive(page);
  const scripts = traffic.asked.filter((address) => address.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    const text = await (await page.request.get(script)).text();
    expect(text).not.toMatch(/lucide|gotrue|unionhall-draft/i);
  }
});
