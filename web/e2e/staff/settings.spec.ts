import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { holdRequests } from '../hold-requests';
import { FRONT, start, test } from '../site';
import { violations } from '../violations';
import { newTitle, told, unfold } from './posts';

const save = (page: Page) => page.getByRole('button', { name: 'Save All Settings' }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Change the name everywhere?' });
const footer = (page: Page) => page.getByRole('contentinfo');

async function reset(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await page
    .getByRole('dialog', { name: 'Reset to Defaults' })
    .getByRole('button', { name: 'Reset to Defaults' })
    .click();
  await expect(page.getByLabel('Site name')).toHaveValue('County Correctional Officers Union');
}

test('settings are on the next page, refuse a pale color and go back to defaults', async ({
  page,
  site,
}) => {
  test.slow();
  await openAs(page, site, '/admin/settings');
  await page.getByLabel('Site name').fill('');
  await save(page);
  await expect(page.getByText('Site name is required', { exact: true })).toBeVisible();
  const name = newTitle('Harlow');
  await page.getByLabel('Site name').fill(name);
  await page.getByLabel('Primary color', { exact: true }).fill('#ffcc00');
  await save(page);
  await question(page).getByRole('button', { name: 'Change Everywhere' }).click();
  await expect(page.getByText(/^White text on this color is hard to read\./)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Use #/ }).click();
  await save(page);
  await expect(told(page, 'Site settings updated successfully')).toBeVisible();
  expect(await (await page.request.get('/')).text()).toContain(name);
  await reset(page);
  await expect.poll(async () => (await page.request.get('/')).text()).not.toContain(name);
});

test('settings that cannot be loaded say so, and come when they can', async ({ page, site }) => {
  let broken = true;
  await page.route('**/api/v1/admin/settings', (route) =>
    broken ? route.fulfill({ status: 500, json: { code: 'internal' } }) : route.continue(),
  );
  await openAs(page, site, '/admin/settings');
  await expect(told(page, 'Failed to load site settings')).toBeVisible();
  // Which moves the button below it when it comes.
  await expect(page.getByRole('heading', { name: 'Visitors' })).toBeVisible();
  broken = false;
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Site name')).toBeVisible();
});

test('a new name is asked about once, and goes to the names that still have the old one', async ({
  browser,
}) => {
  // A site of its own: the name is on every page of it.
  const { site, stop } = await start(FRONT, ['--demo']);
  const page = await browser.newPage({ baseURL: site.url });
  await openAs(page, site, '/admin/settings');
  await page.getByLabel('Site name').fill('Marlow Officers');
  await page.getByLabel('Email').fill('nobody');
  await save(page);
  await expect(question(page)).toContainText('The old name is still in the organization name.');
  expect(await violations(page)).toEqual([]);
  // Closed, it has not been answered, and nothing is saved.
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await save(page);
  await question(page).getByRole('button', { name: 'Only Site Name' }).click();
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill('office@example.org');
  await save(page);
  await expect(told(page, 'Site settings updated successfully')).toBeVisible();
  await expect(page.getByLabel('Organization name')).toHaveValue(
    'Harlow County Correctional Officers Union',
  );

  // A name that is typed while defaults are being saved is a change of those defaults.
  const answer = await holdRequests(page, '**/api/v1/admin/settings', 'PUT');
  await reset(page);
  await page.getByLabel('Site name').fill('Marlow Officers');
  await expect(page.getByText('Saving...').first()).toBeVisible();
  answer();
  await save(page);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await question(page).getByRole('button', { name: 'Change Everywhere' }).click();
  await saved;
  await expect(page.getByLabel('Organization name')).toHaveValue('Marlow Officers');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marlow Officers');
  await expect(footer(page)).toContainText(/© \d{4} Marlow Officers. All rights reserved./);
  await expect(page.getByText('County Correctional Officers Union')).toHaveCount(0);
  await page.close();
  await stop();
});

test('forms and pages keep the clocks of the time zone that is set', async ({ browser }) => {
  const { site, stop } = await start(FRONT, ['--demo']);
  const page = await browser.newPage({ baseURL: site.url });
  await openAs(page, site, '/admin/settings');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('America/New_York');
  await expect(zone.locator('option').first()).toHaveText('Eastern Time');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: 'Footer Settings' })
    .click();
  await expect(page.getByRole('region', { name: 'Footer Settings' })).toBeFocused();
  await expect(page.getByLabel('Footer text')).toBeInViewport();
  await zone.selectOption('Hawaii Time');
  await save(page);
  await expect(told(page, 'Site settings updated successfully')).toBeVisible();

  await page.goto('/admin/events/new');
  const editor = page.getByRole('dialog', { name: 'New event' });
  await expect(editor.getByLabel('Timezone')).toHaveValue('Pacific/Honolulu');
  await editor.getByLabel('Title').fill('Beach cleanup');
  await editor.getByLabel('Start date').fill('2036-07-12');
  await editor.getByLabel('Start time', { exact: true }).fill('08:00');
  await unfold(editor, 'Schedule');
  await expect(editor.getByText('Leave blank to show it right away. Hawaii Time.')).toBeVisible();
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Event published successfully')).toBeVisible();
  await page.goto('/events/beach-cleanup');
  await expect(page.getByText('8:00 AM')).toBeVisible();
  await expect(page.getByText('Hawaii Time')).toHaveCount(0);

  await page.goto('/events');
  await page.getByRole('link', { name: 'General Membership Meeting' }).first().click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'General Membership Meeting' }),
  ).toBeVisible();
  await expect(page.getByText('Eastern Time')).toBeVisible();
  await page.goto('/admin/news/new');
  const post = page.getByRole('dialog', { name: 'New post' });
  await unfold(post, 'Schedule');
  await expect(post.getByText('Hawaii Time')).toBeVisible();
  await page.close();
  await stop();
});

test('a reset of the settings is taken back from its message', async ({ browser }) => {
  const { site, stop } = await start(FRONT, ['--demo']);
  const page = await browser.newPage({ baseURL: site.url });
  await openAs(page, site, '/admin/settings');
  const name = page.getByLabel('Site name');
  await expect(name).toHaveValue(/Harlow/);
  const before = await name.inputValue();
  const hero = await page.getByLabel('Title', { exact: true }).inputValue();
  await reset(page);
  await expect(told(page, 'Site settings updated successfully')).toBeVisible();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(told(page, 'Site settings restored successfully')).toBeVisible();
  await expect(name).toHaveValue(before);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(hero);
  await page.reload();
  await expect(name).toHaveValue(before);
  await page.close();
  await stop();
});
