import { expect, type Page } from '@playwright/test';
import { type ConfigData, FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { allPages, firstOf, test, testShop } from './site';

const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // How React writes HTML, which is as valid: <br/>, srcSet="", noValidate="".
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // React's useId makes them, with the underscore that the standard allows.
    'valid-id': ['error', { relaxed: true }],
    // Our own files come from where the page does, over the same connection.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Headlines and the site's name are staff's words; search engines shorten them as they like.
    'long-title': 'off',
    // A number with an extension and opening hours has to break on a phone.
    'tel-non-breaking': 'off',
    // Code keeps the blanks at the ends of its lines as staff wrote them.
    'no-trailing-whitespace': 'off',
    // The frame in which a wide table scrolls is no section of the text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
};

const validator = new HtmlValidate(new FileSystemConfigLoader(RULES));

/** What is wrong with a document: rule, place and message. */
async function faults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId} at ${selector}: ${message}`),
  );
}

async function faultsAt(page: Page, path: string): Promise<string[]> {
  return faults(await (await page.request.get(path)).text());
}

test('every page is valid HTML', async ({ page }) => {
  for (const path of [...(await allPages(page)), '/news/how-to-read-your-pay-stub', '/nowhere'])
    expect.soft(await faultsAt(page, path), path).toEqual([]);
});

test('a form that came back is valid HTML', async ({ page }) => {
  const answer = await page.request.post('/contact', { form: { name: '', email: 'nora' } });
  expect(answer.status()).toBe(422);
  expect(await faults(await answer.text())).toEqual([]);
});

testShop('a cart of forms and a form to give are valid HTML', async ({ page }) => {
  const product = (await firstOf(page, '/shop')).split('/').at(-1) ?? '';
  const cart = await page.request.post('/cart', {
    form: { do: 'add', product_id: product, quantity: '0' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(cart.status()).toBe(422);
  expect(await faults(await cart.text())).toEqual([]);
  await page.request.post('/cart', {
    form: { do: 'add', product_id: product },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  for (const path of ['/cart', '/donate'])
    expect.soft(await faultsAt(page, path), path).toEqual([]);
});

test('what is not valid would be found', async () => {
  expect(await faults('<!doctype html><title>A</title><p><div>B</div></p>')).not.toEqual([]);
});
