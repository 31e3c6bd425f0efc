import { expect, type Page, test } from '@playwright/test';
import { addPerson, elsewhere, openAs } from '../auth/accounts';
import { FRONT, start } from '../site';
import { violations } from '../violations';
import { told } from './posts';

const steps = (page: Page) =>
  page.getByRole('region', { name: 'Get your site ready' }).getByRole('heading', { level: 4 });

test('a new site leads its owner through a checklist and offers examples', async ({ browser }) => {
  test.slow();
  const { site, stop } = await start(FRONT);
  const page = await elsewhere(browser, site);
  await openAs(page, site, '/admin', 'owner');
  const menu = page.getByRole('navigation', { name: 'Admin' });
  const checklist = page.getByRole('region', { name: 'Get your site ready' });
  await expect(checklist.getByText('1 of 14 · next: add your name')).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  await checklist.getByText('Get your site ready').click();
  await expect(checklist.getByRole('heading', { level: 3 })).toHaveText([
    'Name and place',
    'What members read',
    'Before you open',
  ]);
  await expect(steps(page)).toHaveCount(13);
  expect(await violations(page)).toEqual([]);

  await addPerson(site, 'owner', 'second');
  await checklist.getByRole('link', { name: 'Write a post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  await editor.getByLabel('Title').fill('We are here');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(editor).toBeHidden();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await checklist.getByText(/^3 of 14/).click();
  await expect(checklist.getByRole('link', { name: 'Write a post' })).toHaveCount(0);
  await expect(
    checklist.getByRole('listitem').filter({ hasText: 'Publish your first post' }),
  ).toContainText('Done');

  await menu.getByRole('link', { name: 'Pages' }).click();
  await page.getByRole('button', { name: 'Start with examples' }).click();
  await expect(told(page, 'Examples added')).toBeVisible();
  await expect(page.getByText('Added 11 examples as drafts.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join the union' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start with examples' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'About our union' }).click();
  const about = page.getByRole('dialog', { name: 'Edit page' });
  await about.getByLabel('Title').fill('About Local 7');
  await about.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(about).toBeHidden();
  expect((await page.context().request.get(`${site.url}/about`)).status()).toBe(200);
  expect((await page.context().request.get(`${site.url}/join`)).status()).toBe(404);

  await page.getByRole('button', { name: 'Remove unchanged examples' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(told(page, 'Examples removed')).toBeVisible();
  await expect(
    page.getByText('Removed 10 examples. 1 example that you changed stays.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'About Local 7' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join the union' })).toHaveCount(0);
  await page.close();
  await stop();
});

test('an owner sees what the sample union holds and removes it', async ({ browser }) => {
  test.slow();
  const { site, stop } = await start(FRONT, ['--demo']);
  const page = await elsewhere(browser, site);
  await openAs(page, site, '/admin/settings', 'owner');
  await page.getByRole('button', { name: 'Remove the sample union' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the sample union?' });
  await expect(
    question.getByText(/^This removes \d+ items\. You can’t undo this\.$/),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove the sample union' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(told(page, 'Sample union removed')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Remove the sample union' })).toHaveCount(0);
  await page.goto('/admin/news');
  await expect(page.getByText('No news posts yet')).toBeVisible();
  expect((await page.goto('/'))?.status()).toBe(200);
  await page.close();
  await stop();
});
