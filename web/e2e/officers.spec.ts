import { expect, type Page } from '@playwright/test';
import { mailsOf } from './mailed';
import { fromElsewhere, test } from './site';
import { violations } from './violations';

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .first();
const headings = (page: Page) => main(page).getByRole('heading', { level: 2 });

test('officers are grouped, and a tap calls them', async ({ page }) => {
  await page.goto('/officers');
  await expect(page).toHaveTitle(/^Officers \| /);
  await expect(headings(page)).toHaveText([
    'Who is my steward?',
    'Executive board',
    'Stewards',
    'Committees',
  ]);
  const ray = card(page, 'Ray Castellano');
  await expect(ray.getByText('Chief Steward')).toBeVisible();
  await expect(
    ray.getByRole('link', { name: '(330) 555-0154 for Ray Castellano' }),
  ).toHaveAttribute('href', 'tel:3305550154');
  await expect(
    ray.getByRole('link', { name: 'Add to contacts for Ray Castellano' }),
  ).toHaveAttribute('href', /^\/officers\/[0-9a-f-]{36}\.vcf$/);
  // Her number and her address are not for everyone.
  const simone = card(page, 'Simone Adeyemi');
  await expect(simone.getByRole('link', { name: /^\(330\)/ })).toHaveCount(0);
  await expect(simone).not.toContainText('@');
  await expect(simone.getByRole('link', { name: /^Send a message/ })).toBeVisible();
  expect(await page.content()).not.toContain('555-0158');
  expect(await violations(page)).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list, the filter and the form to write to someone are complete', async ({
    page,
    site,
  }) => {
    await page.setExtraHTTPHeaders(fromElsewhere());
    await page.goto('/officers');
    await page.getByLabel('Shift').selectOption('Evenings');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(
      card(page, 'Keisha Drummond').getByRole('link', { name: /^\(330\)/ }),
    ).toBeVisible();
    await card(page, 'Simone Adeyemi')
      .getByRole('link', { name: /^Send a message/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to Simone Adeyemi');
    await page.getByRole('textbox', { name: 'Name' }).fill('Nora Quinn');
    await page.getByRole('textbox', { name: 'Email' }).fill('nora');
    await page.getByRole('textbox', { name: 'Message' }).fill('Are you on tonight?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Are you on tonight?');
    await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.org');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Without scripts');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText('s.adeyemi');
    await expect.poll(() => mailsOf(site, 'Subject: Without scripts').length).toBe(1);
    expect(mailsOf(site, 'Subject: Without scripts')[0]).toContain('To: s.adeyemi@union.example');
  });
});
