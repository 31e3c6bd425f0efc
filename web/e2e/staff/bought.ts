import { expect } from '@playwright/test';
import { fromElsewhere, type Site } from '../site';
import { OtherClient, type Stored } from './other-client';
import { newTitle } from './posts';

interface Product extends Stored {
  name: string;
}

/** Buys two units of a new product; returns the order's number and the product. */
export async function bought(
  site: Site,
  delivery: 'shipping' | 'pickup' = 'shipping',
  email = 'pat@home.example',
): Promise<{ number: string; name: string; staff: OtherClient }> {
  const staff = await OtherClient.signIn(site);
  const name = newTitle('Mug');
  const product = await staff.call<Product>('POST', '/admin/products', {
    name,
    variants: [{ price: 12.5, inventory_count: 5, sku: 'MUG-1' }],
  });
  const home = await (await fetch(site.url)).text();
  const apikey = /name="unionhall-key" content="([^"]+)"/.exec(home)?.[1] ?? '';
  const random = crypto.randomUUID().replaceAll('-', '');
  const headers = {
    apikey,
    'content-type': 'application/json',
    ...fromElsewhere(),
    'x-cart-session': `session_${Date.now()}_${random}`,
    'idempotency-key': crypto.randomUUID(),
  };
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${site.url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
    return answer.json();
  };
  await post('/cart/items', { product_id: product.id, quantity: 2 });
  const begun = await post('/checkout', {
    name: 'Pat Doe',
    email,
    delivery,
    ...(delivery === 'shipping'
      ? {
          address: { line1: '12 Main St', city: 'Steubenville', state: 'OH', postal_code: '43952' },
          total: 33.31,
        }
      : { total: 26.81 }),
  });
  const redirect = await fetch(begun.url, { redirect: 'manual' });
  const page = new URL(redirect.headers.get('location') ?? '', site.url);
  const session = page.searchParams.get('session') ?? '';
  const paid = await fetch(`${site.url}/pay/demo`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url },
    body: new URLSearchParams({ session, do: 'pay' }),
  });
  expect(paid.status).toBe(303);
  return { number: begun.number, name, staff };
}
