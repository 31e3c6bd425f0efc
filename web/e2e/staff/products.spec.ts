import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { holdRequests } from '../hold-requests';
import { FRONT, type Site, start, test } from '../site';
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

test('a shirt is made in sizes, counted, taken out of the shop and deleted', async ({
  page,
  site,
}) => {
  test.slow();
  await open(page, site);
  const name = newTitle('Shirt');
  await page.getByRole('link', { name: 'New product' }).click();
  const form = page.getByRole('dialog', { name: 'New product' });
  await form.getByRole('button', { name: 'Activate' }).click();
  await expect(form.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(form.getByText('Price is required', { exact: true })).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Price').fill('24');
  await form.getByLabel('In stock').fill('8');
  await form.getByRole('button', { name: 'Add sizes or colors' }).click();
  // What was typed is the first of them.
  const first = form.getByRole('group', { name: 'row 1' });
  await expect(first.getByLabel('Price')).toHaveValue('24.00');
  await first.getByLabel('Size').fill('M');
  // By the keys alone: the new one is where the next is typed.
  await form.getByRole('button', { name: 'Add a size or color' }).press('Enter');
  const second = form.getByRole('group', { name: 'row 2' });
  await expect(second.getByLabel('Size')).toBeFocused();
  await page.keyboard.type('M');
  await form.getByRole('button', { name: 'Activate' }).click();
  await expect(form.getByText('You listed M twice', { exact: true })).toBeVisible();
  await expect(
    form.getByText('Not saved. Sizes, colors and prices: You listed M twice'),
  ).toBeInViewport();
  await form.getByLabel('Size').nth(1).fill('XL');
  await form.getByLabel('Price').nth(1).fill('26.50');
  await form.getByLabel('In stock').nth(1).fill('3');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Activate' }).click();
  await expect(told(page, 'Product activated successfully')).toBeVisible();

  const row = rowOf(page, name);
  await expect(row).toContainText('From $24.00');
  await expect(row.getByText('Low stock')).toBeVisible();
  await expect(row.getByRole('cell', { name: '11', exact: true })).toBeVisible();

  await choose(row, 'Stock');
  const stock = page.getByRole('dialog', { name: 'Stock' });
  await stock.getByLabel('Size or color').selectOption('XL: 3 in stock');
  await stock.getByLabel('Change by').fill('-4');
  await stock.getByLabel('Reason').selectOption('Damaged');
  await stock.getByRole('button', { name: 'Update stock' }).click();
  await expect(stock.getByText('Only 3 are on hand')).toBeVisible();
  await stock.getByLabel('Change by').fill('20');
  await stock.getByLabel('Reason').selectOption('New stock received');
  await stock.getByLabel('Note').fill('From the printer');
  await stock.getByRole('button', { name: 'Update stock' }).click();
  await expect(told(page, 'Stock updated successfully')).toBeVisible();
  const latest = stock.getByRole('listitem').first();
  await expect(latest).toContainText('+20');
  await expect(latest).toContainText('New stock received · XL: From the printer');
  await expect(latest).toContainText('23 left');
  // The same size is still chosen.
  await stock.getByRole('radio', { name: 'Set to a count' }).check();
  await stock.getByLabel('Counted').fill('9');
  await stock.getByLabel('Reason').selectOption('Recount');
  await stock.getByRole('button', { name: 'Update stock' }).click();
  await expect(stock.getByRole('listitem').first()).toContainText('−14');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(row.getByText('Low stock')).toHaveCount(0);
  await expect(row.getByRole('cell', { name: '17', exact: true })).toBeVisible();

  await choose(row, 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit product' });
  await editor.getByLabel('Price').first().fill('25');
  await editor.getByRole('button', { name: 'Update' }).click();
  await expect(told(page, 'Product updated successfully')).toBeVisible();
  await expect(row).toContainText('From $25.00');
  await expect(row.getByRole('cell', { name: '17', exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Deactivate' }).click();
  await expect(told(page, 'Product deactivated successfully')).toBeVisible();
  await expect(row.getByText('Inactive')).toBeVisible();
  await row.getByRole('button', { name: 'Activate' }).click();
  await expect(told(page, 'Product activated successfully')).toBeVisible();
  await expect(row.getByText('Inactive')).toHaveCount(0);
  await choose(row, 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete product' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(told(page, 'Product deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('what is running low is said above the list, and shown', async ({ browser }) => {
  // A site of its own: the number counts all products.
  const { site, stop } = await start(FRONT, ['--demo']);
  try {
    const page = await browser.newPage({ baseURL: site.url });
    await open(page, site);
    const notice = page.getByText(/^\d+ products are running low\./);
    await expect(notice).toBeVisible();
    const count = Number.parseInt((await notice.textContent()) ?? '', 10);
    await page.getByRole('link', { name: 'Show them' }).click();
    await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('low');
    await expect(page.getByRole('table').getByText(/^(Low stock|Out of stock)$/)).toHaveCount(
      count,
    );
    await page.getByLabel('Stock', { exact: true }).selectOption('Out of stock');
    await expect(page.getByRole('row').filter({ hasText: 'Tower Post Beanie' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.close();
  } finally {
    await stop();
  }
});

test('products go out to a spreadsheet and come back, and a wrong file changes nothing', async ({
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
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(table.split('\r\n')[0]).toContain('SKU,Price,Stock,Created,Updated');
  const table = readFileSync(await (await download).path(), 'utf8');
  expect(table).toContain(`,${sku},14.00,30,`);

  await page.getByRole('link', { name: 'Import CSV' }).click();
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
  await expect(window.getByRole('button', { name: /^Import/ })).toHaveCount(0);
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

test('a spreadsheet is chosen again under the same name once it is mended', async ({
  page,
  site,
}) => {
  await open(page, site, '/admin/products/import');
  const window = page.getByRole('dialog', { name: 'Import products' });
  const field = window.getByLabel('CSV file');
  const table = (price: string) => ({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,price\n${newTitle('Cap')},${price}\n`),
  });
  await field.setInputFiles(table('cheap'));
  await expect(window.getByText('1 problem in the file.')).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await field.click();
  const chooser = await choosing;
  // A browser tells of no change when it is the same file again.
  await expect(field).toHaveValue('');
  await chooser.setFiles(table('5'));
  await expect(window.getByText('This file: 1 new.')).toBeVisible();
});

test('on a phone nothing stands beside the screen', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const other = await OtherClient.signIn(site);
  const name = newTitle('A shirt with a name that goes on for as long as a name of a shirt may');
  const { id } = await made(other, name, [
    { size: 'Extra extra large tall', color: 'Heather gray', price: 1024, inventory_count: 123456 },
    { size: 'S', color: 'Navy', price: 24 },
  ]);
  await open(page, site, `/admin/products?search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toBeVisible();
  const fits = () =>
    page.evaluate(() => {
      const window = document.querySelector('dialog[open]') ?? document.documentElement;
      return window.scrollWidth <= window.clientWidth;
    });
  expect(await fits()).toBe(true);
  for (const path of [`/${id}`, `/${id}/stock`, '/import', '/new']) {
    await page.goto(`/admin/products${path}`);
    const window = page.getByRole('dialog');
    await expect(
      window.getByRole('textbox').or(window.getByLabel('CSV file')).first(),
    ).toBeVisible();
    expect(await fits(), path).toBe(true);
    expect(await violations(page)).toEqual([]);
  }
});

test('what is typed after a save stays, however late the shelf is counted', async ({
  page,
  site,
}) => {
  const other = await OtherClient.signIn(site);
  const { id } = await made(other, newTitle('Typed'), [{ price: 5, inventory_count: 1 }]);
  await openAs(page, site, `/admin/products/${id}/stock`);
  const stock = page.getByRole('dialog', { name: 'Stock' });
  const by = stock.getByLabel('Change by');
  await by.fill('20');
  const answer = await holdRequests(page, '**/api/v1/admin/products**', 'GET');
  await stock.getByRole('button', { name: 'Update stock' }).click();
  await expect(told(page, 'Stock updated successfully')).toBeVisible();
  await expect(by).toHaveValue('');
  await by.fill('5');
  answer();
  await expect(stock.getByRole('listitem').first()).toContainText('+20');
  await expect(by).toHaveValue('5');
});

test('what is typed for the next size while the last is saved stays', async ({ page, site }) => {
  const other = await OtherClient.signIn(site);
  const { id } = await made(other, newTitle('Next'), [
    { size: 'M', price: 5, inventory_count: 1 },
    { size: 'L', price: 5, inventory_count: 2 },
  ]);
  await openAs(page, site, `/admin/products/${id}/stock`);
  const stock = page.getByRole('dialog', { name: 'Stock' });
  const size = stock.getByLabel('Size or color');
  const by = stock.getByLabel('Change by');
  await size.selectOption('M: 1 in stock');
  await by.fill('20');
  await stock.getByLabel('Note').fill('From the printer');
  const answer = await holdRequests(page, '**/api/v1/admin/products/*/stock', 'POST');
  await stock.getByRole('button', { name: 'Update stock' }).click();
  await expect(stock.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await size.selectOption('L: 2 in stock');
  await by.fill('5');
  answer();
  await expect(stock.getByRole('listitem').first()).toContainText('+20');
  await expect(stock.getByLabel('Note')).toHaveValue('');
  await expect(by).toHaveValue('5');
  await stock.getByRole('button', { name: 'Update stock' }).click();
  await expect(stock.getByRole('listitem').first()).toContainText('New stock received · L');
});
