import { expect, type Page, test } from '@playwright/test';
import { addPerson, authenticate, elsewhere, openAs } from '../auth/accounts';
import { FRONT, start } from '../site';
import { violations } from '../violations';
import { told } from './posts';

async function close(owner: Page) {
  await owner.getByRole('button', { name: 'Close the site' }).click();
  const question = owner.getByRole('dialog', { name: 'Close the site?' });
  expect(await violations(owner)).toEqual([]);
  await question.getByRole('button', { name: 'Close the site' }).click();
  await expect(told(owner, 'Your site is closed')).toBeVisible();
}

test('an owner closes and opens the site in the settings, and staff see which', async ({
  browser,
}) => {
  test.slow();
  // A separate site, since it is closed for every test.
  const { site, stop } = await start(FRONT, ['--demo']);
  const owner = await elsewhere(browser, site);
  const staff = await elsewhere(browser, site);
  const visitor = await elsewhere(browser, site);
  await authenticate(staff, site, await addPerson(site, 'staff'));
  await openAs(owner, site, '/admin/settings', 'owner');
  await expect(owner.getByText('Your site is open: everyone can see it.')).toBeVisible();
  await close(owner);

  expect((await visitor.goto('/news'))?.status()).toBe(503);
  await expect(visitor.getByRole('heading', { name: 'Coming soon' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Staff sign-in' }).click();
  await expect(visitor.getByRole('tab', { name: 'Sign In' })).toBeVisible();

  await staff.goto('/admin');
  await expect(staff.getByText('Only an owner can open it.')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Open the site' })).toHaveCount(0);
  await staff.goto('/admin/settings');
  await expect(staff.getByText('Only owners can change this.')).toBeVisible();
  const note = staff.getByRole('note');
  await staff.goto('/news');
  await expect(note).toHaveText('Only you see this · Open the site');
  expect(await violations(staff)).toEqual([]);

  await owner.getByRole('button', { name: 'Open the site' }).click();
  await expect(told(owner, 'Your site is open')).toBeVisible();
  expect((await visitor.goto('/news'))?.status()).toBe(200);
  await staff.goto('/news');
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toHaveCount(0);
  await Promise.all([owner, staff, visitor].map((page) => page.close()));
  await stop();
});

test('staff see on an empty site what will appear where, and begin it from there', async ({
  browser,
}) => {
  const { site, stop } = await start(FRONT, []);
  const owner = await elsewhere(browser, site);
  await openAs(owner, site, '/admin/settings', 'owner');
  await close(owner);
  await owner.goto('/');
  for (const noun of ['slide', 'post', 'event', 'social post']) {
    await expect(owner.getByText(`Your first ${noun} will appear here`)).toBeVisible();
  }
  await owner.goto('/events');
  await expect(owner.getByText('Your first event will appear here')).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await owner.getByRole('link', { name: 'New event' }).click();
  await expect(owner.getByRole('dialog', { name: 'New event' })).toBeVisible();
  await owner.close();
  await stop();
});
