import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { test } from './site';
import { violations } from './violations';

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name, exact: true });

test('documents are listed with category, date, type and size', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page).toHaveTitle(/^Documents \| /);
  // Twelve, two of which are for staff.
  await expect(titles(page)).toHaveCount(10);
  await expect(titles(page).first()).toHaveText(/^Collective Bargaining Agreement/);
  const featured = page.getByRole('region', { name: 'Featured documents' }).getByRole('listitem');
  await expect(featured).toHaveCount(2);
  const agreement = featured.filter({ hasText: 'Collective Bargaining Agreement' });
  await expect(agreement).toContainText('Contract');
  await expect(agreement).toContainText('Featured');
  await expect(agreement).toContainText('In force for three years.');
  await expect(agreement.getByRole('time')).toHaveText(/^\w{3} \d{1,2}, \d{4}$/);
  const title = agreement.getByRole('heading').getByRole('link');
  await expect(title).toHaveAccessibleName(/^Collective Bargaining Agreement \(PDF, \d+ KB\)$/);
  const button = agreement.getByRole('link', { name: /^Download/ });
  await expect(button).toHaveAccessibleName(
    /^Download PDF, \d+ KB: Collective Bargaining Agreement$/,
  );
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toHaveText(/Home.*Documents/);
});

test('documents are filtered by category and searched from the address', async ({ page }) => {
  await page.goto('/documents');
  await alive(page);
  await category(page, 'Forms').click();
  await expect(page).toHaveURL(/\/documents\?category=form$/);
  await expect(page).toHaveTitle(/^Forms \| /);
  await expect(category(page, 'Forms')).toHaveAttribute('aria-current', 'page');
  await expect(titles(page)).toHaveCount(3);
  const box = page.getByRole('searchbox', { name: 'Search documents' });
  await box.fill('SHIFT');
  await expect(page).toHaveURL(/\/documents\?category=form&search=SHIFT$/);
  await expect(titles(page)).toHaveText([/^Annual Shift Bid Form/]);
  await expect(
    page.getByRole('status').filter({ hasText: '1 document for “SHIFT”' }),
  ).toBeVisible();
  await category(page, 'All').click();
  await expect(page).toHaveURL(/\/documents\?search=SHIFT$/);
  await expect(titles(page)).toHaveCount(2);
  await box.fill('zzzz');
  await expect(page.getByText('No documents found')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await expect(titles(page)).toHaveCount(10);
});

test('a document is reached by keyboard alone', async ({ page }) => {
  await page.goto('/documents?category=contract');
  await alive(page);
  await category(page, 'Memos').focus();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('link', { name: /^Collective Bargaining Agreement \(PDF/ }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  const button = page.getByRole('link', { name: /^Download PDF, \d+ KB: Collective/ });
  await expect(button).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('collective-bargaining-agreement.pdf');
});

test('a list that fails to load shows an error and can be retried', async ({ page }) => {
  await page.goto('/documents');
  await alive(page);
  await page.route('**/api/v1/documents?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal' } }),
  );
  await category(page, 'Memos').click();
  await expect(page.getByText('Failed to load documents')).toBeVisible({ timeout: 20_000 });
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/v1/documents?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(titles(page)).toHaveText([/^When the New Rates/]);
});
