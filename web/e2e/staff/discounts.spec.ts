import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { newEmail, pickUp, stocked, toCheckout } from '../buyer';
import { fromElsewhere, type Site, testShop as test } from '../site';
import { violations } from '../violations';
import { choose, newTitle, rowOf, told } from './posts';

const newCode = () => newTitle('TEN').replace(' ', '-').toUpperCase();

async function open(page: Page, site: Site, path = '/admin/discounts'): Promise<void> {
  await openAs(page, site, path);
}

test('a discount code is created, used, extended, deactivated and deleted', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const { name } = await stocked(site, 20, 9);
  await open(page, site);
  const code = newCode();
  // The list moves the link when it comes.
  await expect(page.getByRole('table').or(page.getByText('No discount codes yet'))).toBeVisible();
  await page.getByRole('link', { name: 'New code' }).first().click();
  const editor = page.getByRole('dialog', { name: 'New discount code' });
  const create = editor.getByRole('button', { name: 'Create code' });
  await create.click();
  await expect(editor.getByText('Code is required', { exact: true })).toBeVisible();
  await editor.getByLabel('Code', { exact: true }).fill('ten percent!');
  await editor.getByLabel('Percent off').fill('10');
  await editor.getByLabel('Amount off').fill('5');
  await editor.getByLabel('Good from').fill('2026-07-02T09:00');
  await editor.getByLabel('Good until').fill('2026-07-01T09:00');
  await create.click();
  await expect(editor.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    /Use letters, digits and hyphens only$/,
  );
  await expect(editor.getByLabel('Percent off')).toHaveAccessibleDescription(
    /Use either a percentage or an amount$/,
  );
  await expect(editor.getByText('Must be after the time it starts', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await editor.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await editor.getByLabel('Amount off').fill('');
  await editor.getByLabel('Number of uses').fill('1');
  await editor.getByLabel('Good from').fill('');
  await editor.getByLabel('Good until').fill('');
  await create.click();
  await expect(told(page, 'Discount code created successfully')).toBeVisible();
  const row = rowOf(page, code);
  await expect(row).toContainText('10% off');
  await expect(row).toContainText('0 of 1');
  await expect(row.getByText('Active', { exact: true })).toBeVisible();

  const buyer = await browser.newPage({ baseURL: site.url, extraHTTPHeaders: fromElsewhere() });
  const apply = async () => {
    await toCheckout(buyer, name);
    await pickUp(buyer, newEmail());
    await buyer.getByText('Add a discount code').click();
    await buyer.getByLabel('Discount code', { exact: true }).fill(code);
    await buyer.getByRole('button', { name: 'Apply' }).click();
  };
  await apply();
  await buyer.getByRole('button', { name: 'Pay $19.31' }).click();
  await buyer.getByRole('button', { name: 'Pay now' }).click();
  await expect(buyer.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  // The list follows live.
  await expect(row).toContainText('1 of 1');
  await expect(row.getByText('Used up')).toBeVisible();
  await apply();
  await expect(buyer.getByText("That code isn't valid.")).toBeVisible();

  await choose(row, 'Edit');
  const again = page.getByRole('dialog', { name: 'Edit discount code' });
  await expect(again.getByLabel('Percent off')).toHaveValue('10');
  await expect(again.getByLabel('Amount off')).toHaveValue('');
  await again.getByLabel('Number of uses').fill('');
  await again.getByRole('button', { name: 'Save changes' }).click();
  await expect(told(page, 'Discount code updated successfully')).toBeVisible();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await buyer.getByRole('button', { name: 'Apply' }).click();
  await expect(buyer.getByText(`${code}: 10% off`)).toBeVisible();

  await choose(row, 'Deactivate');
  await expect(told(page, 'Discount code deactivated successfully')).toBeVisible();
  // Between the page and the button: it is refused, and said beside the code.
  await buyer.getByRole('button', { name: 'Pay $19.31' }).click();
  await expect(buyer.getByText("That code isn't valid.")).toBeVisible();
  await buyer.close();
  await page.getByLabel('Status', { exact: true }).selectOption('Inactive');
  await page.getByRole('searchbox', { name: 'Search discounts' }).fill(code);
  await expect(page).toHaveURL(/search=TEN/);
  await expect(row.getByText('Inactive')).toBeVisible();
  await choose(row, 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete discount code' });
  await expect(question).toContainText('Orders that used it keep their discount.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(told(page, 'Discount code deleted successfully')).toBeVisible();
  await expect(page.getByText('No discount codes found')).toBeVisible();
});
