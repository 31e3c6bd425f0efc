import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { violations } from '../violations';
import { edit, newTitle, openNews, rowOf, storedPost, told } from './posts';

test('a list updates when another user saves, in every window', async ({ browser, site }) => {
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
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(told(other, 'News post created successfully')).toBeVisible();
  for (const page of [first, second]) await expect(rowOf(page, title)).toBeVisible();

  // The one that follows is closed; the other one goes on.
  await first.close();
  await rowOf(other, title).getByRole('button', { name: 'Publish' }).click();
  await expect(rowOf(second, title).getByText('Published')).toBeVisible();
  await Promise.all([ann.close(), bob.close()]);
});

test('rows do not move under the pointer', async ({ page, site }) => {
  await openNews(page, site);
  await page.getByRole('row').nth(1).hover();
  const title = newTitle('While another row is pointed at');
  await storedPost(site, title);
  await expect(told(page, 'Someone else changed this list')).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(rowOf(page, title)).toBeVisible();
});

test('a window is not reported as another one after a reload', async ({ page, site }) => {
  const presence = (window: Page) =>
    window.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().includes('/presence/'),
    );
  const title = newTitle('Open twice');
  await storedPost(site, title);
  await openNews(page, site);
  const [opened] = await Promise.all([presence(page), edit(page, title)]);
  const [reopened] = await Promise.all([presence(page), page.reload()]);
  expect(reopened.url()).toBe(opened.url());
  // A second window counts as another presence.
  const second = await page.context().newPage();
  const [elsewhere] = await Promise.all([presence(second), second.goto(page.url())]);
  expect(elsewhere.url()).not.toBe(opened.url());
  const note = page.getByText('You have this open in another window.');
  await expect(note).toBeVisible();
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(note).toHaveCount(0);
  await second.close();
  // The settings and the sections of the home page are one form.
  for (const path of ['/admin/settings', '/admin/settings/home-page']) {
    const [there] = await Promise.all([presence(page), page.goto(path)]);
    expect(there.url()).toBe(opened.url());
  }
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
  // Other tests may have the settings open as well.
  const note = mine
    .getByRole('status')
    .filter({ hasText: new RegExp(`Also being edited by .*${person.email}`) });
  await expect(note).toBeVisible();
  expect(await violations(mine)).toEqual([]);
  await theirs.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(note).toHaveCount(0);
  await Promise.all([ann.close(), bob.close()]);
});
