import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { FRONT, fromElsewhere, type Site, start } from '../site';
import { violations } from '../violations';
import { greeting } from './accounts';

/** Each test gets a separate site without an owner. */
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
  await expect(page.getByRole('navigation')).toHaveCount(0);
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
  await page.getByRole('button', { name: 'Skip for now' }).click();
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

/** Creates the first owner, which leads to the questions about the site. */
async function createOwner(page: Page, site: Site): Promise<void> {
  await expect.poll(() => linkOf(site)).not.toBe('');
  await page.goto(linkOf(site));
  await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByLabel('Confirm password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create owner account' }).click();
  await expect(page.getByLabel('Name of the union')).toBeVisible();
}

/** Opens the home page as a visitor. */
async function visit(browser: Browser, site: Site) {
  const page = await browser.newPage({ extraHTTPHeaders: fromElsewhere() });
  const response = await page.goto(site.url);
  return { page, status: response?.status() };
}

test.describe('in Chicago', () => {
  test.use({ timezoneId: 'America/Chicago' });

  test('the first owner names the site and opens it from the dashboard', async ({
    page,
    fresh,
    browser,
  }) => {
    test.slow();
    await createOwner(page, fresh);
    await expect(page.getByLabel('Time zone')).toHaveValue('America/Chicago');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Name of the union').fill('Harlow Officers');
    await page.getByLabel('City or hall address').fill('214 Quarry Street\nHarlow, OH 43215');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Step 2 of 3')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('radio', { name: 'Later' })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save and go to the dashboard' }).click();
    await expect(greeting(page, OWNER.email)).toBeVisible();
    const closed = page.getByRole('heading', { name: 'Your site is closed to visitors' });
    await expect(closed).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const visitor = await visit(browser, fresh);
    expect(visitor.status).toBe(503);
    await expect(visitor.page.getByRole('heading', { name: 'Coming soon' })).toBeVisible();
    await expect(
      visitor.page.getByText('The website of Harlow Officers isn’t available right now.'),
    ).toBeVisible();
    await expect(visitor.page.getByText('214 Quarry Street')).toBeVisible();
    expect(await violations(visitor.page)).toEqual([]);

    // It comes with the stream of changes, which opens after the screen.
    const pass = async () => (await page.context().cookies()).map(({ name }) => name);
    await expect.poll(pass).toContain('unionhall-closed-site-pass');
    await page.getByRole('link', { name: 'You can view your site' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Harlow Officers' })).toBeVisible();
    await page.goto(`${fresh.url}/admin`);
    await page.getByRole('button', { name: 'Open the site' }).click();
    await expect(page.getByText('Your site is open', { exact: true })).toBeVisible();
    await expect(closed).toHaveCount(0);
    expect((await visitor.page.reload())?.status()).toBe(200);
    await expect(
      visitor.page.getByRole('heading', { level: 1, name: 'Harlow Officers' }),
    ).toBeVisible();
    await visitor.page.close();
  });
});

test.describe('where sign-up is closed', () => {
  test.use({ settings: { UNIONHALL_AUTH_SIGN_UP: 'closed' } });

  test('the page says who creates accounts', async ({ page, fresh }) => {
    await page.goto(`${fresh.url}/auth`);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(page.getByText("Accounts are created by the site's owners.")).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
});
