/** Every screen of the visitors in every state, for the pictures: where it is, and what brings it about there. */

/** @typedef {import('@playwright/test').Page} Page */
/**
 * @typedef {object} Screen
 * @property {string} path Where it begins.
 * @property {(page: Page) => Promise<void>} [act] What is done there, once the page is alive.
 * @property {boolean} [print] On paper.
 * @property {boolean} [part] What is seen at once, not the page in all its length.
 * @property {boolean} [tall] A window above the page, in all its length.
 */

const TITLE = 'Memorandum of Understanding on Staffing, Overtime, Holidays and Seniority '.repeat(
  3,
);
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaenskajuete'.repeat(4);
/** Of each of these the longest that staff can enter, or nearly so; every other record is one long word. */
const LENGTHENED =
  /^(title|name|caption|description|summary|excerpt|location|venue_name|author_name)$/;

function lengthened(value, turn = 0) {
  if (Array.isArray(value)) return value.map((item, at) => lengthened(item, at));
  if (value === null || typeof value !== 'object') return value;
  const text = turn % 2 === 0 ? TITLE.slice(0, 200).trim() : WORD.slice(0, 200);
  const entries = Object.entries(value).map(([key, old]) => [
    key,
    LENGTHENED.test(key) ? text : lengthened(old, turn),
  ]);
  return Object.fromEntries(entries);
}

const main = (page) => page.getByRole('main');
const field = (page, name) => page.getByRole('textbox', { name });

/** Navigates within the application, without a reload. */
async function follow(page, path) {
  await page.evaluate((to) => void window.navigation.navigate(to), path);
}

const failing = (page, calls) =>
  page.route(`**/api/v1/${calls}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal' } }),
  );

/** Requests that match `calls` are never answered. */
const silent = (page, calls) => page.route(`**/api/v1/${calls}`, () => {});

/** The page at `path` with records of maximum length. */
const long = (path) => ({
  path: '/contact',
  act: async (page) => {
    await page.route('**/api/v1/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: lengthened(await response.json()) });
    });
    await follow(page, path);
    await main(page).getByText(TITLE.slice(0, 60)).first().waitFor();
  },
});

/** The page at `path`, one part of which fails. */
const broken = (path, calls, says) => ({
  path: '/contact',
  act: async (page) => {
    await failing(page, calls);
    await follow(page, path);
    await page.getByText(says).first().waitFor();
  },
});

/** A filtered list that fails to load. The query retries before the error shows. */
const unlisted = (path, calls, says) => ({
  path,
  act: async (page) => {
    await failing(page, calls);
    await follow(page, `${path}?search=shift`);
    await page.getByText(says).waitFor({ timeout: 30_000 });
  },
});

async function write(page) {
  await field(page, 'Name').fill('Nora Quinn');
  await field(page, 'Email').fill('nora.quinn@example.org');
  await field(page, 'Subject').fill('The side door');
  await field(page, 'Message').fill('Is the side door unlocked during the meeting?');
}

async function send(page) {
  await page.getByRole('button', { name: 'Send message' }).click();
}

const CONTACT = {
  contact: { path: '/contact' },
  'contact-errors': {
    path: '/contact',
    act: async (page) => {
      await field(page, 'Email').fill('nora@');
      await send(page);
      await page.getByText('Name is required').waitFor();
    },
  },
  'contact-failing': {
    path: '/contact',
    act: async (page) => {
      await failing(page, 'contact-messages');
      await write(page);
      await send(page);
      await page.getByRole('alert').waitFor();
    },
  },
  'contact-sent': {
    path: '/contact',
    act: async (page) => {
      // Keeps screenshots from storing messages.
      await page.route('**/api/v1/contact-messages', (route) =>
        route.fulfill({ status: 201, json: {} }),
      );
      await write(page);
      await send(page);
      await page.getByText('Message sent').waitFor();
    },
  },
  'contact-thanks': { path: '/contact?sent=1' },
};

const DOCUMENTS = {
  search: { path: '/search?q=grievence' },
  'search-empty': { path: '/search' },
  'search-none': { path: '/search?q=zzzz' },
  'search-failing': {
    path: '/search',
    act: async (page) => {
      await failing(page, 'search?*');
      await follow(page, '/search?q=dental');
      await page.getByText('Failed to search').waitFor({ timeout: 30_000 });
    },
  },
  documents: { path: '/documents' },
  'documents-category': { path: '/documents?category=form' },
  'documents-search': { path: '/documents?search=shift' },
  'documents-none': { path: '/documents?search=zzzz' },
  'documents-failing': unlisted('/documents', 'documents?*', 'Failed to load documents'),
  'documents-long': long('/documents'),
};

const openCart = async (page) => {
  await page.getByRole('button', { name: /^Shopping cart/ }).click();
  await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
};

/** Puts what has no choice into the cart. */
const fillCart = async (page) => {
  for (const name of [/Roll Call Mug$/, /Union Challenge Coin$/]) {
    await page.getByRole('button', { name }).and(page.getByText('Add to cart')).click();
    const added = page.getByText('Added to cart', { exact: true });
    await added.waitFor();
    await added.waitFor({ state: 'hidden' });
  }
};

const SHOP = {
  shop: { path: '/shop' },
  'shop-category': { path: '/shop?category=Apparel' },
  'shop-search': { path: '/shop?search=mug' },
  'shop-none': { path: '/shop?search=zzzz' },
  'shop-failing': unlisted('/shop', 'products?*', 'Failed to load products'),
  'shop-long': long('/shop'),
  'cart-empty': { path: '/shop', part: true, act: openCart },
  cart: {
    path: '/shop',
    part: true,
    act: async (page) => {
      await fillCart(page);
      await openCart(page);
      await page.getByText('Total', { exact: true }).waitFor();
    },
  },
  'cart-page': {
    path: '/shop',
    act: async (page) => {
      await fillCart(page);
      await page.goto('/cart');
      await page.getByText('Total', { exact: true }).waitFor();
    },
  },
  'cart-failing': {
    path: '/shop',
    part: true,
    act: async (page) => {
      await fillCart(page);
      await failing(page, 'cart');
      await openCart(page);
      await page.getByText('Failed to load cart items').waitFor();
    },
  },
};

/** As where one can pay and pick up. */
const payable = (page) =>
  page.route('**/api/v1/checkout/options', (route) =>
    route.fulfill({
      json: {
        provider: 'demo',
        delivery: [
          {
            id: 'pickup',
            label: 'Pick up at the union hall',
            price: 0,
            pickup: {
              address: '214 Quarry Street, Marlow Falls',
              hours: 'Weekdays 9 to 5',
              note: null,
            },
          },
        ],
        states: ['OH', 'PA'],
      },
    }),
  );

const toCheckout = async (page) => {
  await payable(page);
  await fillCart(page);
  await follow(page, '/checkout');
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
};

const ORDER = {
  number: '7KQ4-M2XD',
  created_at: '2026-06-15T16:00:00Z',
  expires_at: '2026-06-15T16:35:00Z',
  paid_at: '2026-06-15T16:03:00Z',
  fulfilled_at: '2026-06-17T14:00:00Z',
  delivery: 'shipping',
  name: 'Nora Quinn',
  email: 'nora.quinn@example.org',
  address: { line1: '12 Main St', line2: null, city: 'Akron', state: 'OH', postal_code: '44308' },
  tracking: null,
  lines: [{ name: 'Roll Call Mug', size: null, color: null, quantity: 2, price: 14, total: 28 }],
  pictures: [
    {
      image_url: '/media/images/demo/mug.webp',
      picture: { width: 1200, height: 1500, color: '#f1e6d4' },
    },
  ],
  discount_code: 'FAMILY',
  subtotal: 28,
  discount: 2.8,
  shipping: 6.5,
  tax: 2.3,
  total: 34,
  refunded: 0,
  pay_url: null,
};

/** The page of an order, as if there were one. */
const order = (change, says) => ({
  path: '/contact',
  act: async (page) => {
    await page.route('**/api/v1/orders/*', (route) =>
      route.fulfill({ json: { ...ORDER, ...change } }),
    );
    await follow(page, `/orders/${'0'.repeat(64)}`);
    await page.getByText(says).waitFor();
  },
});

const CHECKOUT = {
  'checkout-coming': { path: '/checkout' },
  'checkout-empty': {
    path: '/contact',
    act: async (page) => {
      await payable(page);
      await follow(page, '/checkout');
      await page.getByText('Your cart is empty').waitFor();
    },
  },
  checkout: { path: '/shop', act: toCheckout },
  'checkout-errors': {
    path: '/shop',
    act: async (page) => {
      await toCheckout(page);
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByText('Enter your name').waitFor();
    },
  },
  'checkout-failing': {
    path: '/shop',
    act: async (page) => {
      await toCheckout(page);
      await page.route('**/api/v1/checkout', (route) => route.abort());
      await field(page, 'Name').fill('Nora Quinn');
      await field(page, 'Email').fill('nora.quinn@example.org');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  'order-pending': order({ status: 'pending', pay_url: '/pay' }, 'isn’t paid yet'),
  'order-paid': order({ status: 'paid' }, 'Thank you for your order'),
  'order-shipped': order(
    { status: 'fulfilled', tracking: '9400 1000 0000 0000 0000 00' },
    'on its way',
  ),
  'order-expired': order({ status: 'expired' }, 'has expired'),
  'order-refunded': order({ status: 'refunded', refunded: 34 }, 'was refunded'),
};

/** Between pages (docs/behavior/screens.md#failures). */
const MOVING = {
  'moving-slow': {
    path: '/news',
    part: true,
    act: async (page) => {
      await silent(page, 'events?*');
      await follow(page, '/events');
      await page.getByText('This page is taking a while to load.').waitFor();
    },
  },
  'moving-failed': {
    path: '/news',
    part: true,
    act: async (page) => {
      await failing(page, 'events?*');
      await follow(page, '/events');
      await page.getByText('Failed to load this page.').waitFor();
    },
  },
  'moving-offline': {
    path: '/news',
    part: true,
    act: async (page) => {
      await page.context().setOffline(true);
      await follow(page, '/events');
      await page.getByText("You're offline").waitFor();
    },
  },
};

const MENU = {
  menu: {
    path: '/news',
    part: true,
    act: async (page) => {
      const button = page.getByRole('banner').getByText('Menu', { exact: true });
      // On a wide screen there is none.
      if (await button.isVisible()) await button.click();
    },
  },
  donation: {
    path: '/',
    part: true,
    act: (page) => page.getByRole('button', { name: 'Make a Donation' }).click(),
  },
};

async function firstLink(page, list, prefix) {
  await page.goto(list);
  const links = main(page).locator(`a[href^="${prefix}"]`);
  return (await links.count()) > 0 ? await links.first().getAttribute('href') : null;
}

/**
 * By the name of its picture. A site without articles or events has no screens of one.
 * @param {Page} page Of a context that knows the address of the site.
 * @returns {Promise<Record<string, Screen>>}
 */
export async function visitorScreens(page) {
  const article = await firstLink(page, '/news', '/news/');
  const event = await firstLink(page, '/events', '/events/');
  const past = await firstLink(page, '/events?tab=past', '/events/');
  const product = await firstLink(page, '/shop', '/shop/product/');
  return {
    home: { path: '/' },
    'home-long': long('/'),
    'home-failing': broken('/', '{slides,news,events,social-posts}?*', 'Failed to load slides'),
    news: { path: '/news' },
    'news-2': { path: '/news?page=2' },
    'news-search': { path: '/news?search=agreement' },
    'news-none': { path: '/news?search=zzzz' },
    'news-failing': unlisted('/news', 'news?*', 'Failed to load news'),
    'news-long': long('/news'),
    ...(article && {
      article: { path: article },
      'article-contents': { path: '/news/how-the-annual-shift-bid-works' },
      'article-long': long(article),
      'article-print': { path: article, print: true },
    }),
    events: { path: '/events' },
    'events-past': { path: '/events?tab=past' },
    'events-none': { path: '/events?search=zzzz' },
    'events-failing': unlisted('/events', 'events?*', 'Failed to load events'),
    'events-long': long('/events'),
    ...(event && {
      event: { path: event },
      'event-long': long(event),
      'event-print': { path: event, print: true },
    }),
    ...(past && { 'event-past': { path: past } }),
    ...DOCUMENTS,
    ...SHOP,
    ...CHECKOUT,
    ...(product && { product: { path: product }, 'product-long': long(product) }),
    donate: { path: '/donate' },
    officers: { path: '/officers' },
    photos: { path: '/photos' },
    faq: { path: '/faq' },
    page: { path: '/about' },
    'documents-print': { path: '/documents', print: true },
    ...CONTACT,
    'contact-print': { path: '/contact', print: true },
    ...MOVING,
    ...MENU,
    'home-print': { path: '/', print: true },
    'events-print': { path: '/events', print: true },
    'not-found': { path: '/nowhere' },
    'sign-in': { path: '/auth' },
    'link-expired': { path: '/auth#error=access_denied&error_code=otp_expired' },
    'new-password': { path: '/auth/new-password' },
    setup: { path: '/auth/setup#token' },
  };
}
