import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { type Site, test } from '../site';
import { violations } from '../violations';
import { OtherClient } from './other-client';
import { choose, newTitle, rowOf, told } from './posts';

async function open(page: Page, site: Site, path = '/admin/products'): Promise<void> {
  await openAs(page, site, path);
}

interface Product {
  id: string;
  variants: { id: string; size: string | null; inventory_count: number }[];
}

const made = (other: OtherClient, name: string, variants: object[]) =>
  other.call<Product>('POST', '/admin/products', { name, category: 'Tests', variants });

test('a shirt with sizes is created, counted, deactivated and deleted', async ({ page, site }) => {
  test.slow();
  await open(page, site);
  const name = newTitle('Shirt');
  await page.getByRole('link', { name: 'New product' }).click();
  const form = page.getByRole('dialog', { name: 'New product' });
  await form.getByRole('button', { name: 'Start selling' }).click();
  await expect(form.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(form.getByText('Price is required', { exact: true })).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Price').fill('24');
  await form.getByLabel('In stock').fill('8');
  await form.getByRole('button', { name: 'Add sizes or colors' }).click();
  // The values typed so far become the first variant.
  const first = form.getByRole('group', { name: 'row 1' });
  await expect(first.getByLabel('Price')).toHaveValue('24.00');
  await first.getByLabel('Size').fill('M');
  // By the keys alone: the new one is where the next is typed.
  await form.getByRole('button', { name: 'Add a size or color' }).press('Enter');
  const second = form.getByRole('group', { name: 'row 2' });
  await expect(second.getByLabel('Size')).toBeFocused();
  await page.keyboard.type('M');
  await form.getByRole('button', { name: 'Start selling' }).click();
  await expect(form.getByText('You listed M twice', { exact: true })).toBeVisible();
  await expect(
    form.getByText('Not saved. Sizes, colors and prices: You listed M twice'),
  ).toBeInViewport();
  await form.getByLabel('Size').nth(1).fill('XL');
  await form.getByLabel('Price').nth(1).fill('26.50');
  await form.getByLabel('In stock').nth(1).fill('3');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Start selling' }).click();
  await expect(told(page, 'Product put up for sale successfully')).toBeVisible();

  const row = rowOf(page, name);
  await expect(row).toContainText('From $24.00');
  await expect(row.getByText('1 of 2 runs low')).toBeVisible();
  await expect(row.getByRole('cell', { name: /\b11\b/ })).toBeVisible();

  await choose(row, 'Stock');
  const stock = page.getByRole('dialog', { name: 'Stock' });
  const xl = stock.getByLabel('XL', { exact: true });
  await xl.fill('-4');
  await stock.getByRole('button', { name: 'Save stock' }).click();
  await expect(stock.getByText('XL: Only 3 in stock')).toBeVisible();
  await expect(xl).toBeFocused();
  await xl.fill('+20');
  await stock.getByLabel('Note').fill('From the printer');
  await stock.getByRole('button', { name: 'Save stock' }).click();
  await expect(told(page, 'Stock saved')).toBeVisible();
  await expect(xl).toHaveValue('23');
  const latest = stock.getByRole('listitem').first();
  await expect(latest).toContainText('+20');
  await expect(latest).toContainText('New stock received · XL: From the printer');
  await expect(latest).toContainText('23 left');
  await xl.fill('9');
  await stock.getByLabel('Reason').selectOption('Recount');
  await stock.getByRole('button', { name: 'Save stock' }).click();
  await expect(stock.getByRole('listitem').first()).toContainText('−14');
  await page.keyboard.press('Escape');
  await expect(row.getByText('1 of 2 runs low')).toHaveCount(0);
  await expect(row.getByRole('cell', { name: /\b17$/ })).toBeVisible();

  await choose(row, 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit product' });
  await editor.getByLabel('Price').first().fill('25');
  await editor.getByRole('button', { name: 'Update' }).click();
  await expect(told(page, 'Product updated successfully')).toBeVisible();
  await expect(row).toContainText('From $25.00');
  await expect(row.getByRole('cell', { name: /\b17$/ })).toBeVisible();

  await choose(row, 'Stop selling');
  await expect(told(page, 'Product taken out of the shop successfully')).toBeVisible();
  await expect(row.getByText('Not for sale')).toBeVisible();
  await row.getByRole('button', { name: 'Start selling' }).click();
  await expect(told(page, 'Product put up for sale successfully')).toBeVisible();
  await expect(row.getByText('Not for sale')).toHaveCount(0);
  await choose(row, 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete product' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(told(page, 'Product deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('products are exported and imported, and a wrong file changes nothing', async ({
  page,
  site,
}) => {
  test.slow();
  const other = await OtherClient.signIn(site);
  const name = newTitle('Mug');
  const sku = name.replaceAll(' ', '-').toUpperCase();
  await made(other, name, [{ price: 14, sku, inventory_count: 30 }]);
  await open(page, site, `/admin/products?search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toContainText('$14.00');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  const table = readFileSync(await (await download).path(), 'utf8');
  expect(table).toContain(`,${sku},14.00,30,`);
  expect(table.split('\r\n')[0]).toContain('SKU,Price,Stock,Created,Updated');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const window = page.getByRole('dialog', { name: 'Import products' });
  const choose = (text: string) =>
    window
      .getByLabel('CSV file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose(`name,price\n${name} A,5\n${name} B,cheap\n`);
  await expect(
    window.getByText('1 problem in the file. Nothing can be imported yet.'),
  ).toBeVisible();
  await expect(window.getByRole('listitem')).toHaveText(
    'Line 3, Price: Must be a price, such as 24.00',
  );
  await expect(window.getByRole('button', { name: /^Import/ })).toBeDisabled();
  expect(await violations(page)).toEqual([]);

  const more = `${table.replace(`,${sku},14.00,30,`, `,${sku},15.00,10,`)},${name} A,,,,,,,,,,,,5,7,,\r\n`;
  await choose(more);
  await expect(window.getByText('This file: 1 new, 1 changed.')).toBeVisible();
  await window.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(told(page, '2 products imported')).toBeVisible();
  await expect(window).toBeHidden();
  await expect(rowOf(page, `${name} A`)).toContainText('$5.00');
  const mug = page.getByRole('row').filter({ hasText: '$15.00' });
  await expect(mug.getByRole('cell', { name: '30', exact: true })).toBeVisible();
});

const shirt = (other: OtherClient, name: string) =>
  made(
    other,
    name,
    ['S', 'M', 'L'].flatMap((size) =>
      ['Black', 'Navy'].map((color) => ({ size, color, price: 24, inventory_count: 3 })),
    ),
  );

test('a shirt in three sizes and two colors is restocked at once', async ({ page, site }) => {
  const other = await OtherClient.signIn(site);
  const { id } = await shirt(other, newTitle('Restocked'));
  await openAs(page, site, `/admin/products/${id}/stock`);
  const stock = page.getByRole('dialog', { name: 'Stock' });
  const table = stock.getByRole('region', { name: 'Stock by size and color' }).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Size', 'Black', 'Navy']);
  await expect(table.getByRole('rowheader')).toHaveText(['S', 'M', 'L']);
  const cell = (name: string) => table.getByLabel(name, { exact: true });
  await expect(cell('S, Black')).toBeFocused();
  await stock.getByRole('button', { name: 'Save stock' }).click();
  await expect(stock.getByRole('alert')).toHaveText('Change a number first.');

  // By the keys alone: what is there is replaced.
  await cell('S, Black').focus();
  for (const count of ['60', '61', '62', '+12', '-3', '5']) {
    await page.keyboard.type(count);
    await page.keyboard.press('Tab');
  }
  await expect(table.getByRole('cell', { name: 'M, Navy' })).toContainText('3 → 15');
  await stock.getByLabel('Reason').selectOption('New stock received');
  await stock.getByLabel('Note').fill('From the printer');
  expect(await violations(page)).toEqual([]);
  await stock.getByRole('button', { name: 'Save stock' }).click();
  await expect(told(page, 'Stock saved')).toBeVisible();
  for (const [name, count] of [
    ['S, Black', '60'],
    ['S, Navy', '61'],
    ['M, Black', '62'],
    ['M, Navy', '15'],
    ['L, Black', '0'],
    ['L, Navy', '5'],
  ] as const) {
    await expect(cell(name)).toHaveValue(count);
  }
  await expect(stock.getByLabel('Note')).toHaveValue('');
  const changes = stock.getByRole('listitem');
  await expect(changes.filter({ hasText: 'From the printer' })).toHaveText([
    /^\+57New stock received · S, Black: From the printer60 left · /,
    /^\+58New stock received · S, Navy: From the printer61 left · /,
    /^\+59New stock received · M, Black: From the printer62 left · /,
    /^\+12New stock received · M, Navy: From the printer15 left · /,
    /^−3New stock received · L, Black: From the printer0 left · /,
    /^\+2New stock received · L, Navy: From the printer5 left · /,
  ]);
});
