import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { violations } from '../violations';
import { newTitle, rowOf, told } from './posts';

test('a list changes when somebody else saves, in every window of a browser', async ({
  browser,
  site,
}) => {
  const [ann, bob] = await Promise.all([
    browser.newContext({ baseURL: site.url }),
    browser.newContext({ baseURL: site.url }),
  ]);
  const [first, second, other] = [await ann.newPage(), await ann.newPage(), await bob.newPage()];
  await openAs(first, site, '/admin/news');
  await second.goto('/admin/social');
  await expect(second.getByRole('heading', { level: 1, name: 'Social posts' })).toBeVisible();
  await second.goto('/admin/news');
  for (const page of [first, second]) {
    await expect(page.getByRole('link', { name: 'New post' })).toBeVisible();
  }
  await openAs(other, site, '/admin/news/new');
  const title = newTitle('From somebody else');
  const editor = other.getByRole('dialog', { name: 'New post' });
  await editor.getByLabel('Title').fill(title);
  await editor.getByRole('button', { name: 'Create post' }).click();
  await expect(told(other, 'News post created successfully')).toBeVisible();
  for (const page of [first, second]) await expect(rowOf(page, title)).toBeVisible();

  // The one that follows is closed; the other one goes on.
  await first.close();
  await rowOf(other, title).getByRole('button', { name: 'Publish' }).click();
  await expect(rowOf(second, title).getByText('Published')).toBeVisible();
  await Promise.all([ann.close(), bob.close()]);
});

test('a reloaded window does not meet itself', async ({ page, site }) => {
  const presence = () =>
    page.waitForRequest((request) => request.method() === 'PUT' && /presence/.test(request.url()));
  const [opened] = await Promise.all([presence(), openAs(page, site, '/admin/settings')]);
  const [reopened] = await Promise.all([presence(), page.reload()]);
  expect(reopened.url()).toBe(opened.url());
  // In a second window both are told of the other.
  const second = await page.context().newPage();
  const [elsewhere] = await Promise.all([
    second.waitForRequest(
      (request) => request.method() === 'PUT' && /presence/.test(request.url()),
    ),
    second.goto('/admin/settings'),
  ]);
  expect(elsewhere.url()).not.toBe(opened.url());
  await expect(page.getByText('You have this open in another window.')).toBeVisible();
  await second.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByText('You have this open in another window.')).toHaveCount(0);
});

test('a form says who else has it open, until they close it', async ({ browser, site }) => {
  const [ann, bob] = await Promise.all([
    browser.newContext({ baseURL: site.url }),
    browser.newContext({ baseURL: site.url }),
  ]);
  const [mine, theirs] = [await ann.newPage(), await bob.newPage()];
  await openAs(mine, site, '/admin/settings');
  const person = await openAs(theirs, site, '/admin/settings');
  for (const page of [mine, theirs]) await expect(page.getByLabel('Site name')).toBeVisible();
  // Others may have it open as well.
  const note = mine
    .getByRole('status')
    .filter({ hasText: new RegExp(`Also being edited by .*${person.email}`) });
  await expect(note).toBeVisible();
  expect(await violations(mine)).toEqual([]);
  await theirs.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(note).toHaveCount(0);
  await Promise.all([ann.close(), bob.close()]);
});
