import { expect } from '@playwright/test';
import { misnamedOn } from './names';
import { firstOf, test, testShop } from './site';
import { htmlFaults } from './valid-html';

test('invalid HTML and a name other than the visible words are found', async ({ page }) => {
  const html = '<!doctype html><title>A</title><p><div>B</div></p>';
  expect(await htmlFaults(html)).not.toEqual([]);
  await page.setContent('<a href="/x" aria-label="Share on Twitter">Twitter</a>');
  expect(await misnamedOn(page)).toHaveLength(1);
});

testShop('forms that came back with errors are valid HTML', async ({ page }) => {
  const contact = await page.request.post('/contact', { form: { name: '', email: 'nora' } });
  expect(contact.status()).toBe(422);
  expect(await htmlFaults(await contact.text())).toEqual([]);
  const add = (quantity: object) =>
    page.request.post('/cart', {
      form: { do: 'add', product_id: product, ...quantity },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  const product = (await firstOf(page, '/shop')).split('/').at(-1) ?? '';
  const cart = await add({ quantity: '0' });
  expect(cart.status()).toBe(422);
  expect(await htmlFaults(await cart.text())).toEqual([]);
  await add({});
  const filled = await page.request.get('/cart');
  expect(await htmlFaults(await filled.text())).toEqual([]);
});
