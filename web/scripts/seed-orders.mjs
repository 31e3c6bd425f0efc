/** Orders, a discount code and donations for the pictures of a shop: a site of demonstration has products, but nobody has bought any. */
import { staffCalls } from './staff-calls.mjs';

/** An order goes to a state without sales tax, so that its total is that of the cart and what shipping costs. */
const SHIPPING = 6.5;
const BUYERS = [
  { name: 'Nora Quinn', email: 'nora.quinn@example.org', line1: '12 Main St', city: 'Erie' },
  {
    name: 'Bartholomew Featherstonehaugh-Worthington',
    email: 'bartholomew.featherstonehaugh-worthington@county-corrections.example',
    line1: '4400 Old William Penn Highway, Building C, Apartment 1204',
    city: 'Northumberland',
  },
  { name: 'Luis Ortega', email: 'luis@example.org', line1: '7 Elm Ct', city: 'Scranton' },
  { name: 'Dana Whitcombe', email: 'dana@example.org', line1: '31 Mill Rd', city: 'York' },
];

/**
 * @param {string} base The site, with `shop.payments = "demo"`.
 * @param {{ email: string, password: string }} owner
 * @returns {Promise<{ order: string, pending: string, discount: string, donation: string, product: string }>} The ids of what there is to look at.
 */
export async function seedOrders(base, owner) {
  const { call, staff } = await staffCalls(base, owner);
  const sessionOf = (url) => new URL(url, base).searchParams.get('session');
  /** An order leads to its payment page by a redirect, a donation at once. */
  const finish = async (url, what) => {
    const session =
      sessionOf(url) ??
      sessionOf((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? base);
    return fetch(`${base}/pay/demo`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: base },
      body: new URLSearchParams({ session, do: what }),
    });
  };

  const { items: products } = await call('GET', '/api/v1/products?limit=100', {});
  const buy = async ({ name, email, ...place }, what, pays) => {
    const visitor = { 'x-cart-session': `session_${Date.now()}_${secret()}` };
    for (const { id: product_id, variants } of what) {
      const body = { product_id, variant_id: variants[0].id, quantity: 2 };
      await call('POST', '/api/v1/cart/items', { ...visitor, body });
    }
    const { total } = await call('GET', '/api/v1/cart', visitor);
    const begun = await call('POST', '/api/v1/checkout', {
      ...visitor,
      'idempotency-key': crypto.randomUUID(),
      body: {
        name,
        email,
        delivery: 'shipping',
        address: { ...place, state: 'PA', postal_code: '16501' },
        total: Math.round((total + SHIPPING) * 100) / 100,
      },
    });
    if (pays) await finish(begun.url, 'pay');
    const { items } = await staff('GET', `orders?search=${begun.number}`);
    return items[0];
  };

  const there = products.filter(({ inventory_count }) => inventory_count > 20);
  const pending = await buy(BUYERS[2], there.slice(0, 1), false);
  const sent = await buy(BUYERS[3], there.slice(1, 2), true);
  await staff(
    'POST',
    `orders/${sent.id}/fulfil`,
    { notify: false, tracking: '9400 1000 0000' },
    { 'if-match': `"${sent.version}"` },
  );
  const long = await buy(BUYERS[1], there.slice(0, 3), true);
  await staff(
    'POST',
    `orders/${long.id}/refund`,
    { amount: 5, note: 'Chipped', restock: [] },
    { 'if-match': `"${long.version}"` },
  );
  await buy(BUYERS[0], there.slice(2, 4), true);

  const discount = await staff('POST', 'discount-codes', {
    code: 'FAMILY',
    percent: 10,
    minimum: 20,
  });
  await staff('POST', 'discount-codes', {
    code: 'PICNIC2026',
    amount: 5,
    most_uses: 50,
    ends_at: '2027-09-01T04:00:00Z',
  });
  for (const [amount, interval] of [
    [25, 'once'],
    [12.5, 'monthly'],
  ]) {
    const { name, email } = BUYERS[amount === 25 ? 0 : 1];
    const { url } = await call('POST', '/api/v1/donations', {
      'idempotency-key': crypto.randomUUID(),
      body: { amount, interval, name, email },
    });
    await finish(url, 'pay');
  }
  const { items: donations } = await staff('GET', 'donations');
  const chosen = products.find(({ variants }) => variants.length > 1) ?? products[0];
  return {
    order: long.id,
    pending: pending.id,
    discount: discount.id,
    donation: donations[0].id,
    product: chosen.id,
  };
}

const secret = () => crypto.randomUUID().replaceAll('-', '');
