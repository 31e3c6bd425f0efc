import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import type { Site } from './site';
import { OtherClient, type Stored } from './staff/other-client';
import { newTitle } from './staff/posts';

interface Product extends Stored {
  name: string;
  variants: { id: string }[];
}

/** Creates a product that no other test uses. Returns it with a client of staff. */
export async function stocked(site: Site, price: number, count: number) {
  const staff = await OtherClient.signIn(site);
  const name = newTitle('Mug');
  const variants = [{ price, inventory_count: count }];
  const product = await staff.call<Product>('POST', '/admin/products', { name, variants });
  return { staff, product, name };
}

/** Puts one into the cart and goes to the checkout, as people do. */
export async function toCheckout(page: Page, name: string): Promise<void> {
  await page.goto(`/shop?search=${encodeURIComponent(name)}`);
  await alive(page);
  await page.getByRole('button', { name: new RegExp(`^Add to cart.*${name}$`) }).click();
  await page.getByRole('button', { name: /^Shopping cart, [1-9]/ }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
}

/** An address that no other test writes to. */
export const newEmail = () => `${newTitle('pat').replace(' ', '.')}@home.example`;

/** Fills in the checkout form for pickup. */
export async function pickUp(page: Page, email: string): Promise<void> {
  await page.getByRole('radio', { name: /^Pick up/ }).check();
  await page.getByLabel('Name').fill('Pat Doe');
  await page.getByLabel('Email').fill(email);
}

/** The number of a buyer's orders. */
export async function ordersOf(staff: OtherClient, email: string): Promise<number> {
  const path = `/admin/orders?search=${encodeURIComponent(email)}`;
  return (await staff.call<{ total: number }>('GET', path)).total;
}
