import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Mailbox } from './auth/mails';
import type { Site } from './site';

/** Runs a script wherever it is not escaped. Names hold 200 characters, other short fields 40. */
export const HOSTILE = `</script></title>"'><script>ran()</script><img src=x onerror=ran()><svg onload=ran()>`;
const SHORT = '<img src=x onerror=ran()>';
/** For fields of many lines, and all of Markdown that leads anywhere. */
const TEXT = `${HOSTILE}

[x](javascript:ran()) [y](JaVaScRiPt:ran()) [z](data:text/html,<script>ran()</script>) <javascript:ran()>
![x](javascript:ran()) ![y](https://files.example/a.png "\\" onload=ran() x=\\"") ![z" onerror="ran()](nowhere.png)
[ref]

[ref]: javascript:ran()

<a href="javascript:ran()" onclick="ran()">a</a><iframe srcdoc="<script>parent.ran()</script>"></iframe>
<style>@import '/hostile-style'; * { background: url(/hostile-style) }</style><base href="/hostile-base/">
<form action="javascript:ran()"><button>b</button></form><details open ontoggle=ran()><math><mtext><script>ran()</script></math>

# </h2><script>ran()</script>

| "onmouseover="ran() | <svg onload=ran()> |
|---|---|
| {{constructor.constructor('ran()')()}} | \`</code><script>ran()</script>\` |
`;
/** An address that is one, and would be more in an attribute that is not escaped. */
const FILE = `https://files.example/a.webp?"onerror="ran()"x='><script>ran()</script>`;
const EMAIL = `'onload=ran'@home.example`;
const DAY = '2031-01-15T17:00:00Z';

interface Row {
  id: string;
  version: number;
}

export class Client {
  constructor(
    private readonly site: Site,
    readonly headers: Record<string, string>,
  ) {}

  async send(method: string, path: string, body: BodyInit, headers = {}): Promise<Response> {
    const all = { ...this.headers, ...headers };
    return fetch(`${this.site.url}/api/v1${path}`, { method, headers: all, body });
  }

  async call(
    method: string,
    path: string,
    body: unknown,
    headers = {},
  ): Promise<Row & Record<string, string>> {
    const answer = await this.send(method, path, JSON.stringify(body), headers);
    const text = await answer.text();
    expect(answer.ok, `${method} ${path}: ${text}`).toBe(true);
    return JSON.parse(text || '{}');
  }

  async get(path: string) {
    const answer = await fetch(`${this.site.url}/api/v1${path}`, { headers: this.headers });
    return answer.json();
  }
}

/** Writes hostile texts into everything that visitors and staff may fill. Answers pages that nothing links to. */
export async function fill(site: Site, client: Client): Promise<string[]> {
  const post = (path: string, body: object) => client.call('POST', `/admin${path}`, body);
  const published = { published: true };
  await post('/news', {
    title: HOSTILE,
    slug: 'hostile',
    excerpt: TEXT,
    content_md: TEXT,
    author_name: HOSTILE,
    category: HOSTILE,
    featured_img: FILE,
    featured: true,
    ...published,
  });
  await post('/news', {
    title: `${HOSTILE} 2`,
    slug: 'second-hostile',
    content_md: TEXT,
    category: HOSTILE,
    ...published,
  });
  const venue = {
    location: HOSTILE,
    venue_name: HOSTILE,
    venue_address: HOSTILE,
    venue_city: HOSTILE,
    venue_state: HOSTILE,
    venue_zip: HOSTILE,
  };
  await post('/events', {
    title: HOSTILE,
    slug: 'hostile',
    description: TEXT,
    excerpt: TEXT,
    content_md: TEXT,
    featured_image: FILE,
    start_date: DAY,
    cost_display: HOSTILE,
    registration: 'external',
    external_url: FILE,
    ...venue,
    ...published,
  });
  await post('/slides', {
    title: HOSTILE,
    description: TEXT,
    caption: TEXT,
    image_url: FILE,
    link_url: FILE,
    link_text: HOSTILE,
  });
  await post('/social-posts', {
    platform: 'facebook',
    content: TEXT,
    image_url: FILE,
    post_url: FILE,
  });
  await post('/documents', { title: HOSTILE, description: TEXT, file_url: FILE, ...published });
  await post('/pages', {
    title: HOSTILE,
    slug: 'hostile',
    description: HOSTILE,
    content_md: TEXT,
    image_url: FILE,
    ...published,
  });
  await post('/photos', {
    title: HOSTILE,
    slug: 'hostile',
    day: '2026-05-01',
    description: TEXT,
    pictures: [{ url: FILE, caption: HOSTILE, alt: HOSTILE }],
    ...published,
  });
  await post('/questions', {
    question: HOSTILE,
    answer_md: TEXT,
    category: HOSTILE,
    ...published,
  });
  const person = await post('/people', {
    name: HOSTILE,
    post: HOSTILE,
    groups: [HOSTILE, 'Stewards'],
    worksite: HOSTILE,
    worksite_public: true,
    shift: HOSTILE,
    shift_public: true,
    phone: `555 ${SHORT}`,
    phone_public: true,
    email: EMAIL,
    email_public: true,
    image_url: FILE,
    image_public: true,
    ...published,
  });
  await post('/alerts', {
    kind: 'urgent',
    text: HOSTILE,
    link_url: FILE,
    link_text: SHORT,
    ...published,
  });
  for (const area of ['header', 'footer']) {
    await post('/nav-links', {
      label: HOSTILE,
      description: HOSTILE,
      href: FILE,
      icon_name: HOSTILE,
      area,
    });
  }
  const variants = [{ price: 5, inventory_count: 9, size: SHORT, color: SHORT, sku: SHORT }];
  const product = await post('/products', {
    name: HOSTILE,
    description: TEXT,
    category: HOSTILE,
    image_url: FILE,
    pictures: [{ url: FILE, alt: HOSTILE }],
    variants,
  });
  await post('/discount-codes', { code: 'HOSTILE', percent: 10 });
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const table = `name,description,category,price,size\n${[`${HOSTILE} 3`, TEXT, HOSTILE, '5', SHORT].map(cell).join(',')}\n`;
  const imported = await client.send('POST', '/admin/products/import', table, {
    'content-type': 'text/csv',
  });
  expect(imported.ok, await imported.text()).toBe(true);
  const drawing = readFileSync(
    join(import.meta.dirname, '../../crates/unionhall/demo/images/mug.webp'),
  );
  const sent = await client.send('POST', '/admin/storage/images/hostile.webp', drawing, {
    'content-type': 'image/webp',
  });
  const file: Row = await sent.json();
  const merge = { 'content-type': 'application/merge-patch+json' };
  await client.call(
    'PATCH',
    '/admin/storage/images/hostile.webp',
    { alt: HOSTILE },
    { ...merge, 'if-match': `"${file.version}"` },
  );

  await client.call('POST', '/contact-messages', {
    name: HOSTILE,
    email: EMAIL,
    subject: HOSTILE,
    message: TEXT,
  });
  const shopper = () => ({
    'x-cart-session': `session_${Date.now()}_${'7'.repeat(32)}`,
    'idempotency-key': crypto.randomUUID(),
  });
  const cart = shopper();
  await client.call('POST', '/cart/items', { product_id: product.id, quantity: 1 }, cart);
  const address = {
    line1: HOSTILE,
    line2: HOSTILE,
    city: HOSTILE,
    state: 'OH',
    postal_code: '43952',
  };
  const order = await client.call(
    'POST',
    '/checkout',
    { name: HOSTILE, email: EMAIL, phone: SHORT, delivery: 'shipping', address, total: 11.5 },
    cart,
  );
  const donation = await client.call(
    'POST',
    '/donations',
    { amount: 25, interval: 'once', name: HOSTILE, email: EMAIL },
    shopper(),
  );
  const paid = await fetch(`${site.url}/pay/demo`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url },
    body: new URLSearchParams({
      session: new URL(donation.url ?? '').searchParams.get('session') ?? '',
      do: 'pay',
    }),
  });
  expect(paid.status).toBe(303);
  const receipt = await new Mailbox(site, 'home.example').next();
  const thanks = /\/donations\/[0-9a-f]{64}/.exec(receipt.text)?.[0] ?? '';
  expect(thanks, receipt.text).not.toBe('');
  for (const path of ['/orders', '/donations']) {
    const { items } = await client.get(`/admin${path}`);
    const { id, version }: Row = items[0];
    await client.call(
      'PATCH',
      `/admin${path}/${id}`,
      { note: TEXT },
      { ...merge, 'if-match': `"${version}"` },
    );
  }
  const stored = await client.get('/admin/settings');
  const named = ['site_name', 'hero_title', 'hero_subtitle', 'contact_phone', 'organization_name'];
  const long = ['site_description', 'hero_description', 'contact_address', 'footer_text'];
  const values: Record<string, string> = {
    primary_color: '#2563eb',
    contact_email: EMAIL,
    logo_url: FILE,
  };
  for (const key of named) values[key] = HOSTILE;
  for (const key of long) values[key] = TEXT;
  await client.call('PUT', '/admin/settings', values, { 'if-match': `"${stored.version}"` });
  const signUp = await fetch(`${site.url}/auth/v1/signup`, {
    method: 'POST',
    headers: client.headers,
    body: JSON.stringify({
      email: 'hostile@home.example',
      password: 'correct horse battery staple 7',
      data: { full_name: HOSTILE, name: HOSTILE },
    }),
  });
  expect(signUp.ok, await signUp.text()).toBe(true);
  return [
    `/orders/${order.token}`,
    thanks,
    `/officers/write?to=${person.id}`,
    `/officers?group=${encodeURIComponent(HOSTILE)}`,
    `/officers?worksite=${encodeURIComponent(HOSTILE)}`,
    `/news?search=${encodeURIComponent(HOSTILE)}`,
    `/events?search=${encodeURIComponent(HOSTILE)}`,
    `/shop?search=${encodeURIComponent(HOSTILE)}`,
    `/news?category=${encodeURIComponent(HOSTILE)}`,
    `/${encodeURIComponent(SHORT)}`,
    `/auth#error=${encodeURIComponent(HOSTILE)}&error_description=${encodeURIComponent(HOSTILE)}`,
  ];
}

/** Every URL field must reject `javascript:` URLs. */
export async function assertRefused(client: Client): Promise<void> {
  const run = 'javascript:ran()';
  const image_url = FILE;
  for (const [path, field, form] of [
    ['/news', 'featured_img', { title: 'a', slug: 'a' }],
    ['/events', 'featured_image', { title: 'a', slug: 'a', start_date: DAY }],
    ['/events', 'external_url', { title: 'a', slug: 'a', start_date: DAY }],
    ['/slides', 'image_url', { title: 'a' }],
    ['/slides', 'link_url', { title: 'a', image_url }],
    ['/social-posts', 'image_url', { platform: 'facebook' }],
    ['/social-posts', 'post_url', { platform: 'facebook', image_url }],
    ['/documents', 'file_url', { title: 'a' }],
    ['/pages', 'image_url', { title: 'a', slug: 'a' }],
    ['/people', 'image_url', { name: 'a', groups: ['a'] }],
    ['/alerts', 'link_url', { text: 'a' }],
    ['/nav-links', 'href', { label: 'a', area: 'header' }],
    ['/products', 'image_url', { name: 'a', variants: [{ price: 5 }] }],
  ] as const) {
    const body = JSON.stringify({ ...form, [field]: run });
    const answer = await client.send('POST', `/admin${path}`, body);
    const { errors } = await answer.json();
    expect([answer.status, errors?.[0]?.pointer], path).toEqual([422, `/${field}`]);
  }
}
