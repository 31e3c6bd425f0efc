import { expect, type Locator } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { type Site, test, testShop } from './site';
import { OtherClient, type Stored } from './staff/other-client';
import { newTitle } from './staff/posts';
import { violations } from './violations';

/** A shirt in two sizes and two colors, with a picture of the black one. */
async function shirt(site: Site) {
  const staff = await OtherClient.signIn(site);
  const variant = (size: string, color: string, inventory_count: number) => ({
    size,
    color,
    price: 24,
    inventory_count,
  });
  const product = await staff.call<Stored>('POST', '/admin/products', {
    name: newTitle('Shirt'),
    image_url: '/media/images/demo/shirt-navy.webp',
    pictures: [{ url: '/media/images/demo/shirt-grey.webp', alt: 'In black', color: 'Black' }],
    variants: [variant('S', 'Navy', 9), variant('M', 'Navy', 0), variant('S', 'Black', 3)],
  });
  return { staff, path: `/shop/product/${product.id}` };
}

test('size and color are independent choices that keep the quantity', async ({ page, site }) => {
  const { path } = await shirt(site);
  await page.goto(path);
  await alive(page);
  const size = page.getByRole('group', { name: 'Size' });
  const color = page.getByRole('group', { name: 'Color' });
  const black = page.getByRole('img', { name: 'In black' });
  const add = page.getByRole('button', { name: 'Add to cart', exact: true });
  const more = page.getByRole('button', { name: 'Increase quantity' });
  for (let count = 1; count < 4; count += 1) await more.click();
  const quantity = page.getByRole('group', { name: 'Quantity' }).getByRole('status');
  await expect(quantity).toHaveText('4');

  await size.getByRole('radio', { name: 'S', exact: true }).check();
  await color.getByRole('radio', { name: 'Navy' }).check();
  await expect(quantity).toHaveText('4');
  await expect(black).not.toBeInViewport();
  await expect(page.getByText(/^Only/)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  // There are fewer of this one, and its picture is another.
  await color.getByRole('radio', { name: 'Black' }).check();
  await expect(page.getByText('Only 3 left in S, Black')).toBeVisible();
  await expect(quantity).toHaveText('3');
  await expect(black).toBeInViewport();
  await expect(size.getByRole('radio', { name: 'M (sold out)' })).not.toBeChecked();

  await size.getByRole('radio', { name: /^M/ }).check();
  await expect(page.getByText('M, Black isn’t available.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not available' })).toBeDisabled();
  await expect(color.getByRole('radio', { name: /^Black/ })).toBeChecked();
  await color.getByRole('radio', { name: /^Navy/ }).check();
  await expect(page.getByText('M, Navy is sold out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
  await expect(size.getByRole('radio', { name: /^M/ })).toBeChecked();
  expect(await violations(page)).toEqual([]);

  await size.getByRole('radio', { name: 'S', exact: true }).check();
  await expect(quantity).toHaveText('4');
  await add.click();
  await expect(page.getByText(/^4 × Shirt .* \(S, Navy\)$/)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
});

/** Whether what is chosen has a mark that the rest has not, beside its color. */
async function isMarked(chosen: Locator, other: Locator): Promise<void> {
  const outline = (mark: Locator) =>
    mark.evaluate((element) => {
      const { outlineStyle, outlineColor } = getComputedStyle(element);
      return { outlineStyle, isSeen: !/^rgba\(.*, 0\)$/.test(outlineColor) };
    });
  expect(await outline(chosen)).toEqual({ outlineStyle: 'solid', isSeen: true });
  expect((await outline(other)).outlineStyle).toBe('none');
}

testShop('the choice is visible in forced colors', async ({ page, site }) => {
  const { path } = await shirt(site);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(path);
  await alive(page);
  await page.getByRole('radio', { name: 'S', exact: true }).check();
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  const chip = (name: string) => page.getByText(name, { exact: true });
  await isMarked(chip('S'), chip('M').locator('..'));
  await isMarked(chip('Navy'), chip('Black'));
  await page.goto('/shop');
  await isMarked(
    page.getByRole('link', { name: 'All Categories' }),
    page.getByRole('link', { name: 'Drinkware' }),
  );
  await page.goto('/donate');
  await alive(page);
  await page.getByRole('radio', { name: '$100' }).check();
  await page.getByLabel('Name').focus();
  const amounts = page.getByRole('group', { name: 'Amount' });
  await isMarked(amounts.getByText('$100'), amounts.getByText('$50'));
});
