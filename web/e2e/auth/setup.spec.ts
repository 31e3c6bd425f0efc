import { test as base, expect } from '@playwright/test';
import { FRONT, fromElsewhere, type Site, start } from '../site';
import { greeting } from './accounts';

/** A site that nobody owns yet: each test has one of its own. */
const test = base.extend<{ settings: Record<string, string>; fresh: Site }>({
  settings: [{}, { option: true }],
  fresh: async ({ settings }, use) => {
    const { site, stop } = await start(FRONT, [], settings);
    await use(site);
    await stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
  extraHTTPHeaders: async ({}, use) => use(fromElsewhere()),
});

const OWNER = { email: 'chief@union.example', password: 'granite window harbour' };

const linkOf = (site: Site) => /http\S+\/auth\/setup#\S+/.exec(site.printed)?.[0] ?? '';

test('the link that the program prints makes the first owner, once', async ({ page, fresh }) => {
  // It is printed right after the address, by which the tests know that the program serves.
  await expect.poll(() => linkOf(fresh)).not.toBe('');
  const link = linkOf(fresh);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up this site' })).toBeVisible();
  expect(page.url()).toBe(`${fresh.url}/auth/setup`);
  await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByLabel('Confirm password').fill('password');
  await page.getByRole('button', { name: 'Create owner account' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await password.fill(OWNER.password);
  await page.getByLabel('Confirm password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create owner account' }).click();
  await expect(greeting(page, OWNER.email)).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }),
  ).toBeVisible();

  await page.goto(link);
  await page.getByRole('textbox', { name: 'Email' }).fill('second@union.example');
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByLabel('Confirm password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create owner account' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This setup link was already used or has been replaced.',
  );
  await expect(page.getByText('Create the owner account.')).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'sign in' }).click();
  await expect(greeting(page, OWNER.email)).toBeVisible();
});

test.describe('where sign-up is closed', () => {
  test.use({ settings: { UNIONHALL_AUTH_SIGN_UP: 'closed' } });

  test('the page says who makes accounts', async ({ page, fresh }) => {
    await page.goto(`${fresh.url}/auth`);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(page.getByText("Accounts are created by the site's owners.")).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
});

test('without its token the page says what is missing', async ({ page, fresh }) => {
  await page.goto(`${fresh.url}/auth/setup`);
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
});
