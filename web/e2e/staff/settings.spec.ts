import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { holdRequests } from '../hold-requests';
import { testAlone } from '../site';
import { violations } from '../violations';
import { newTitle, told, unfold } from './posts';

// The name is on every page of a site.
const test = testAlone();

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

test('settings apply to the next page, reject a pale color, and can be reset', async ({
  page,
  site,
}) => {
  test.slow();
  await openAs(page, site, '/admin/settings');
  await expect(page.getByLabel('Donation page').getByRole('option', { selected: true })).toHaveText(
    'Where your gift goes',
  );
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
  const hero = await page.getByLabel('Title', { exact: true }).inputValue();
  await reset(page);
  await expect.poll(async () => (await page.request.get('/')).text()).not.toContain(name);
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(told(page, 'Site settings restored successfully')).toBeVisible();
  await expect(page.getByLabel('Site name')).toHaveValue(name);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(hero);
  await page.reload();
  await expect(page.getByLabel('Site name')).toHaveValue(name);
});

test('settings are previewed before they are saved, by their editor only', async ({
  page,
  site,
  browser,
}) => {
  await openAs(page, site, '/admin/settings');
  const name = newTitle('Harlow');
  await page.getByLabel('Site name').fill('');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Site name is required', { exact: true })).toBeVisible();
  await page.getByLabel('Site name').fill(name);
  await page.getByLabel('Title', { exact: true }).fill(`${name} hero`);
  await page.getByLabel('Footer text').fill(`${name} footer`);
  await page.getByLabel('Primary color', { exact: true }).fill('#7c2d12');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1, name: `${name} hero` })).toBeVisible();
  await expect(preview.getByRole('contentinfo')).toContainText(`${name} footer`);
  await expect(preview.getByRole('banner')).toContainText(name);
  await expect(preview.locator('link[rel="stylesheet"][href*="-7c2d12-"]')).toHaveCount(1);
  const note = "This is a preview. These settings aren't saved, and only you can see them here.";
  await expect(preview.getByRole('note')).toHaveText(note);
  expect(await violations(preview)).toEqual([]);
  await preview.close();
  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto('/');
  await expect(visitor.getByRole('banner')).not.toContainText(name);
  await expect(visitor.getByRole('note')).toHaveCount(0);
  await visitor.close();
  // It is all still there to be saved.
  await expect(page.getByLabel('Site name')).toHaveValue(name);
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible();
});

test('a new site name is offered once to the texts that hold the old one', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin/settings');
  const organization = page.getByLabel('Organization name');
  await expect(organization).not.toHaveValue('');
  const old = await organization.inputValue();
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
  await expect(organization).toHaveValue(old);

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
  await expect(organization).toHaveValue('Marlow Officers');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marlow Officers');
  await expect(footer(page)).toContainText(/© \d{4} Marlow Officers. All rights reserved./);
  await expect(page.getByText('County Correctional Officers Union')).toHaveCount(0);
});

test('forms and pages use the configured time zone', async ({ page, site }) => {
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
});
