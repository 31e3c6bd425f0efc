/** The screens of the staff's area, and of giving where one can pay, for the pictures. */

/** @typedef {import('./visitor-screens.mjs').Screen} Screen */
/** @typedef {import('@playwright/test').Page} Page */

/** A list that fails to load after a change of its filter. The query retries before the error shows. */
const unlisted = (path, calls, says) => ({
  path: '/admin',
  act: async (/** @type {Page} */ page) => {
    await page.route(`**/api/v1/admin/${calls}`, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal' } }),
    );
    await page.evaluate((to) => void window.navigation.navigate(to), path);
    await page.getByRole('main').getByText(says).waitFor({ timeout: 30_000 });
  },
});

/** A list whose answer does not come. */
const loading = (path, calls, heading) => ({
  path: '/admin',
  act: async (/** @type {Page} */ page) => {
    await page.route(`**/api/v1/admin/${calls}`, () => {});
    await page.evaluate((to) => void window.navigation.navigate(to), path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  },
});

/** A window above a list, in all its length. */
const above = (path, act) => ({ path, act, tall: true });

const click = (name) => async (/** @type {Page} */ page) => {
  await page.getByRole('button', { name, exact: true }).click();
};

const PEOPLE = {
  users: { path: '/admin/users' },
  account: { path: '/admin/account' },
};

const HEALTH = {
  health: { path: '/admin/health', tall: true },
  'health-failing': unlisted('/admin/health', 'health', 'Failed to check the site'),
  'health-loading': loading('/admin/health', 'health', 'Health'),
};

const NEWS = {
  'staff-news': { path: '/admin/news' },
  'staff-news-none': { path: '/admin/news?search=zzzz' },
  'staff-news-new': above('/admin/news/new'),
  'staff-news-gone': { path: '/admin/news/11111111-2222-4333-8444-555555555555' },
};

/**
 * @param {Awaited<ReturnType<typeof import('./seed-orders.mjs').seedOrders>>} found
 * @returns {Record<string, Screen>}
 */
export const staffScreens = ({ order, pending, discount, donation, product }) => ({
  dashboard: { path: '/admin' },
  ...NEWS,
  pages: { path: '/admin/pages' },
  people: { path: '/admin/people' },
  slides: { path: '/admin/slides' },
  messages: { path: '/admin/messages' },
  menus: { path: '/admin/navigation' },
  'menus-none': { path: '/admin/navigation?search=zzzz' },
  'menus-failing': unlisted('/admin/navigation', 'nav-links?*', 'Failed to load links'),
  settings: { path: '/admin/settings', tall: true },
  'home-page': { path: '/admin/settings/home-page', tall: true },
  media: { path: '/admin/media?folder=demo' },
  'media-file': { path: '/admin/media/file/images/demo/union-hall.webp' },
  products: { path: '/admin/products' },
  'products-none': { path: '/admin/products?search=zzzz' },
  'products-failing': unlisted('/admin/products', 'products?*', 'Failed to load products'),
  'products-loading': loading('/admin/products', 'products?*', 'Products'),
  'products-new': above('/admin/products/new'),
  'products-new-errors': above('/admin/products/new', click('Start selling')),
  'products-edit': above(`/admin/products/${product}`),
  'products-stock': above(`/admin/products/${product}/stock`),
  'products-import': above('/admin/products/import'),
  orders: { path: '/admin/orders' },
  'orders-none': { path: '/admin/orders?search=zzzz' },
  'orders-failing': unlisted('/admin/orders', 'orders?*', 'Failed to load orders'),
  order: above(`/admin/orders/${order}`),
  'order-unpaid': above(`/admin/orders/${pending}`),
  'order-refund': above(`/admin/orders/${order}`, click('Refund')),
  'order-send': above(`/admin/orders/${order}`, click('Mark as shipped')),
  'order-gone': above('/admin/orders/11111111-2222-4333-8444-555555555555'),
  'order-print': { path: `/admin/orders/${order}`, print: true },
  discounts: { path: '/admin/discounts' },
  'discounts-none': { path: '/admin/discounts?search=zzzz' },
  'discounts-new': above('/admin/discounts/new'),
  'discounts-edit': above(`/admin/discounts/${discount}`),
  'shop-settings': { path: '/admin/shop-settings' },
  donations: { path: '/admin/donations' },
  'donations-none': { path: '/admin/donations?search=zzzz' },
  donation: above(`/admin/donations/${donation}`),
  ...PEOPLE,
  ...HEALTH,
});

/** @type {Record<string, Screen>} */
export const donateScreens = {
  donate: { path: '/donate' },
  'donate-errors': {
    path: '/donate',
    act: async (page) => {
      await page.getByRole('radio', { name: 'Other amount' }).check();
      await page.getByRole('button', { name: 'Donate', exact: true }).click();
    },
  },
  'donate-failing': {
    path: '/donate',
    act: async (page) => {
      await page.route('**/api/v1/donations', (route) => route.abort());
      await page.getByLabel('Name').fill('Nora Quinn');
      await page.getByLabel('Email').fill('nora.quinn@example.org');
      await page.getByRole('button', { name: /^Donate \$/ }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  'donate-thanks': { path: '/donate?thanks=1' },
};
