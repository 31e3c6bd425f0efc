import { beforeEach, expect, test, vi } from 'vitest';
import { render } from './entry-server';
import * as engine from './ssr/fetch';

const NOW = Date.parse('2026-03-05T12:00:00Z');
const ID = '11111111-2222-4333-8444-555555555555';
const LISTS = { items: [], total: 0, limit: 10, offset: 0 };

const post = {
  id: ID,
  title: 'Pay & </script> leave',
  slug: 'pay',
  summary: 'A summary',
  category: 'Contract',
  featured: false,
  published_at: '2026-03-01T12:00:00Z',
  first_published_at: '2026-03-01T12:00:00Z',
  updated_at: '2026-03-01T12:00:00Z',
  content_md: 'source',
  content_html: '<p>Hello</p>',
  toc: [],
};

let answers: Record<string, { status: number; body: unknown }>;
let logged: string[];
let asked: string[];

beforeEach(() => {
  answers = {};
  logged = [];
  asked = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    logged.push(words.join(' '));
  });
  Object.assign(globalThis, {
    ...engine,
    __host_fetch: (_method: string, path: string) => {
      asked.push(path);
      const known = answers[path.split('?')[0] ?? ''] ?? { status: 200, body: LISTS };
      return { status: known.status, body: JSON.stringify(known.body) };
    },
  });
});

const ask = (url: string) =>
  render({ url, origin: 'https://union.example', now: NOW, key: 'k"ey', given: '{}' });

test('a page comes with its head and its data', async () => {
  answers['/api/v1/news/pay'] = { status: 200, body: post };
  const page = await ask('/news/pay');
  expect(page.status).toBe(200);
  expect(page.html).toContain('<p>Hello</p>');
  expect(page.html).toContain('Pay &amp; &lt;/script&gt; leave</h1>');
  expect(page.head).toContain('<title>Pay &amp; &lt;/script&gt; leave | ');
  expect(page.head).toContain('<link rel="canonical" href="https://union.example/news/pay">');
  expect(page.head).toContain('<meta name="unionhall-key" content="k&quot;ey">');
  expect(page.head).toContain(
    '<meta property="og:image" content="https://union.example/cards/news/pay.png">',
  );
  expect(page.head).toContain('<link rel="alternate" type="application/rss+xml"');
  const state = JSON.parse(page.state);
  expect(state.url).toBe('/news/pay');
  expect(state).toMatchObject({ now: NOW, origin: 'https://union.example', shown: 'page' });
  for (const text of [page.state, page.head, page.html])
    expect(text).not.toMatch(/Pay & <\/script/);
  expect(page.state).not.toContain('source');
});

test('empty lists say so', async () => {
  const home = await ask('/');
  for (const text of [
    'No news available',
    'No upcoming events',
    'No Images Available',
    'No slides have been added yet.',
    'No social media posts available at this time.',
  ]) {
    expect(home.html).toContain(text);
  }
  expect((await ask('/news?search=x')).html).toContain('No articles found');
  expect((await ask('/events')).html).toContain('No upcoming events');
  expect((await ask('/events?tab=past')).html).toContain('No past events');
  expect((await ask('/events?tab=past&search=x')).html).toContain('No events found');
});

const settingOf = (sections: object[]) => ({
  status: 200,
  body: {
    ...LISTS,
    items: [{ key: 'home_sections', value: JSON.stringify(sections), updated_at: null }],
  },
});

/** The paths that the home page asks for, without those of every page. */
const askedByHome = () =>
  asked
    .filter((path) => !/\/(settings|nav-links|alerts\/current)$/.test(path))
    .map((path) => path.slice(8));

test('the home page shows its sections in their order and asks for nothing that is hidden', async () => {
  answers['/api/v1/settings'] = settingOf([
    { section: 'social' },
    { section: 'weather' },
    { section: 'hero' },
    { section: 'donation' },
  ]);
  const { html, head } = await ask('/');
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  const found = [...main.matchAll(/<h[12][^>]*>([^<]+)/g)].map(([, text]) => text);
  const name = 'County Correctional Officers Union';
  expect(found).toEqual([name, 'Stay Connected', name, 'Support Our Community Initiatives']);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toContain('Next on the calendar');
  expect(head).toContain('<title>Home | ');
  expect(askedByHome()).toEqual(['social-posts?limit=6']);
});

test('the donation button is a link to the page that is set, or a form, and nothing without contact details', async () => {
  const band = async (given: object) => {
    const { html } = await render({
      url: '/',
      origin: 'https://union.example',
      now: NOW,
      key: 'key',
      given: JSON.stringify(given),
    });
    return /<section[^>]*aria-labelledby="donation".*?<\/section>/s.exec(html)?.[0] ?? '';
  };
  const set = await band({ donations: 'https://give.example/union?from=site' });
  expect(set).toContain('href="https://give.example/union?from=site" target="_blank"');
  expect(set).toContain('Make a Donation<span class="sr-only"> (opens in a new tab)</span>');
  expect(set).not.toContain('<button');
  expect(await band({})).not.toContain('Make a Donation');
  const phone = { key: 'contact_phone', value: '(330) 555-0142', updated_at: null };
  answers['/api/v1/settings'] = { status: 200, body: { ...LISTS, items: [phone] } };
  const asked = await band({});
  expect(asked).toContain('<form action="#contact">');
  expect(asked).toContain('(330) 555-0142');
});

test('the standard sections of the home page begin with its heading', async () => {
  const { html, state } = await ask('/');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain('<h1 id="hero-title"');
  expect(askedByHome()).toEqual([
    'slides?limit=20',
    'news?limit=3',
    'events?when=current&limit=3',
    'social-posts?limit=6',
  ]);
  expect(state).not.toContain('home_sections');
});

test('a section of the home page is of its category, and of all news where none is in it', async () => {
  answers['/api/v1/settings'] = settingOf([
    { section: 'hero' },
    { section: 'news', category: 'Contract' },
    { section: 'events', category: 'training' },
    { section: 'slides', category: 'community' },
  ]);
  await ask('/');
  expect(askedByHome().toSorted()).toEqual([
    'events?when=current&limit=3',
    'events?when=current&limit=3&type=training',
    'news?limit=3',
    'news?limit=3&category=Contract',
    'slides?limit=20&category=community',
  ]);
  asked = [];
  answers['/api/v1/news'] = { status: 200, body: { ...LISTS, items: [post], total: 1 } };
  await ask('/');
  expect(askedByHome()).not.toContain('news?limit=3');
});

test('unknown addresses and unknown slugs are the same page to the letter', async () => {
  answers['/api/v1/news/missing'] = { status: 404, body: { code: 'not_found' } };
  const pages = await Promise.all(['/nowhere', '/news/missing', '/nowhere?a=b'].map(ask));
  const [first, ...others] = pages;
  expect(first?.status).toBe(404);
  expect(first?.html).toContain('Oops! Page not found');
  expect(first?.head).toContain('noindex');
  for (const other of others) expect(other).toEqual(first);
  expect(logged).toEqual([]);
});

test('a record that cannot be read is logged, shows the 404 page and is not kept', async () => {
  answers['/api/v1/events/picnic'] = { status: 500, body: { title: 'Broken' } };
  const page = await ask('/events/picnic');
  expect(page.status).toBe(500);
  expect(page.html).toContain('Oops! Page not found');
  expect(page.expires).toBe(NOW);
  expect(logged.join()).toContain('Broken');
});

test('a home page whose data cannot be read is logged, says so and is not kept', async () => {
  for (const list of ['news', 'events', 'slides', 'social-posts']) {
    answers[`/api/v1/${list}`] = { status: 500, body: { title: 'Broken' } };
  }
  const page = await ask('/');
  expect(page.status).toBe(200);
  for (const text of [
    'No news available',
    'No upcoming events',
    'Failed to load slides',
    'No slides available',
    'Failed to load social media posts',
  ]) {
    expect(page.html).toContain(text);
  }
  // Empty lists replace news and events (docs/behavior/screens.md#failures); the others offer a retry.
  expect(page.html.match(/Try again/g)).toHaveLength(2);
  expect(page.expires).toBe(NOW);
  expect(JSON.parse(page.state).queries).toContainEqual({
    key: ['news', { limit: 3 }],
    failed: true,
  });
  expect(logged.join()).toContain('Broken');
});

test('a page whose own list cannot be read says so with its status too', async () => {
  answers['/api/v1/news'] = { status: 500, body: { title: 'Broken' } };
  answers['/api/v1/events'] = { status: 500, body: { title: 'Broken' } };
  for (const [url, text] of [
    ['/news', 'Failed to load news'],
    ['/events', 'Failed to load events'],
  ] as const) {
    const page = await ask(url);
    expect(page.status).toBe(503);
    expect(page.html).toContain(text);
    expect(page.html).not.toContain('404');
    expect(page.expires).toBe(NOW);
  }
  answers = { '/api/v1/news/categories': { status: 500, body: { title: 'Broken' } } };
  const page = await ask('/news');
  expect([page.status, page.expires]).toEqual([200, NOW]);
});

test('what every page has around it stands in for settings and links that cannot be read', async () => {
  answers['/api/v1/settings'] = { status: 500, body: { title: 'Broken' } };
  const page = await ask('/events');
  expect(page.status).toBe(200);
  expect(page.html).toContain('County Correctional Officers Union');
  expect(page.expires).toBe(NOW);
});

test('a page that breaks says so inside the frame of the site, and is not kept', async () => {
  answers['/api/v1/news/pay'] = { status: 200, body: { ...post, toc: null } };
  const page = await ask('/news/pay');
  expect(page.status).toBe(500);
  expect(page.html).toContain('Failed to load this page');
  expect(page.html).toContain('<footer');
  expect(page.html).not.toContain('aria-busy');
  expect(page.head).toContain('noindex');
  expect(page.expires).toBe(NOW);
  expect(JSON.parse(page.state).shown).toBe('broken');
  expect(logged.join()).toContain('Failed to render the page at /news/pay');
});

test('a record that fails its schema is left out of a list, and alone it is not there', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const bad = { ...post, id: 'seven', title: 'Bad one' };
  answers['/api/v1/news'] = { status: 200, body: { ...LISTS, items: [bad, post], total: 2 } };
  answers['/api/v1/news/pay'] = { status: 200, body: bad };
  const { html } = await ask('/news');
  expect(html).toContain('Pay &amp; ');
  expect(html).not.toContain('Bad one');
  expect((await ask('/news/pay')).status).toBe(404);
  expect(warned).toHaveBeenCalledWith('Skipped a news post: id: Invalid uuid');
});

test('a page with relative times is kept until one of them changes', async () => {
  const posted = { id: ID, platform: 'facebook', posted_at: '2026-03-05T11:30:10Z' };
  answers['/api/v1/social-posts'] = { status: 200, body: { ...LISTS, items: [posted] } };
  const page = await ask('/');
  expect(page.html).toContain('29 minutes ago');
  expect(page.expires).toBe(Date.parse('2026-03-05T12:00:10Z'));
  expect((await ask('/events')).expires).toBe(Date.parse('2027-01-01T05:00:00Z'));
});

test('dates, the end of the year and the zones of events follow the clocks of the site', async () => {
  answers['/api/v1/news/pay'] = { status: 200, body: post };
  const event = {
    ...post,
    slug: 'picnic',
    event_type: 'social',
    registration: 'none',
    all_day: false,
    start_date: '2026-03-10T16:00:00Z',
    start_time: '2026-03-10T16:00:00Z',
    timezone: 'America/New_York',
    when: 'current',
  };
  answers['/api/v1/events/picnic'] = { status: 200, body: event };
  const before = await ask('/events/picnic');
  expect(before.html).toContain('12:00 PM');
  expect(before.html).not.toContain('Eastern Time');

  const setting = { key: 'time_zone', value: 'Asia/Tokyo', description: null, updated_at: null };
  answers['/api/v1/settings'] = { status: 200, body: { ...LISTS, items: [setting] } };
  answers['/api/v1/news/pay'] = {
    status: 200,
    body: { ...post, first_published_at: '2026-03-01T20:00:00Z' },
  };
  const page = await ask('/news/pay');
  expect(page.html).toContain('Mar 2, 2026');
  expect(page.expires).toBe(Date.parse('2026-12-31T15:00:00Z'));
  const away = await ask('/events/picnic');
  expect(away.html).toContain('12:00 PM');
  expect(away.html).toContain('Eastern Time');

  answers['/api/v1/settings'] = { status: 200, body: LISTS };
  expect((await ask('/news/pay')).html).toContain('Mar 1, 2026');
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...post,
    id: ID.replace('11111111', String(10_000_000 + index)),
    slug: `pay-${index}`,
  }));

test('the second page of the news has an address, neighbours and the second fifty', async () => {
  answers['/api/v1/news'] = {
    status: 200,
    body: { items: numbered(10), total: 60, limit: 50, offset: 50 },
  };
  const page = await ask('/news?page=2');
  expect(asked).toContain('/api/v1/news?limit=50&offset=50');
  expect(page.head).toContain('<link rel="canonical" href="https://union.example/news?page=2">');
  expect(page.head).not.toContain('noindex');
  expect(page.html).toContain('href="/news/pay-9"');
  expect(page.html).toContain('<a href="/news">Newer articles</a>');
  expect(page.html).toContain('Page 2 of 2');
  expect(page.html).not.toContain('Older articles');
  expect(JSON.parse(page.state).url).toBe('/news?page=2');
});

test('the first page of the news leads to the second', async () => {
  answers['/api/v1/news'] = { status: 200, body: { ...LISTS, items: numbered(50), total: 60 } };
  const page = await ask('/news?category=Contract');
  expect(page.html).toContain('<a href="/news?category=Contract&amp;page=2">Older articles</a>');
  expect(page.html).not.toContain('Newer articles');
});

test('a page past the last one says so, leads back and is not for search engines', async () => {
  answers['/api/v1/news'] = { status: 200, body: { ...LISTS, total: 60 } };
  const page = await ask('/news?category=Contract&page=9');
  expect(page.html).toContain('No articles on page 9');
  expect(page.html).not.toContain('No news available');
  expect(page.html).toContain('href="/news?category=Contract">Back to first page</a>');
  expect(page.head).toContain('<meta name="robots" content="noindex">');
});

test('screens for those with an account are a shell, the same for everybody', async () => {
  for (const url of ['/auth', '/auth/setup', '/auth/new-password', '/admin', '/admin/users']) {
    const page = await ask(url);
    expect(page.status).toBe(200);
    expect(page.head).toContain('<meta name="robots" content="noindex">');
    expect(page.html).toContain('role="status"');
    expect(page.html).not.toContain('type="password"');
  }
  expect((await ask('/auth')).head).toContain('<title>Admin Access | ');
  expect((await ask('/auth')).html).toContain('<footer');
  expect((await ask('/admin')).html).not.toContain('<footer');
  expect((await ask('/administration')).status).toBe(404);
});

test('search results are not for search engines', async () => {
  for (const url of ['/news?search=x', '/events?search=x', '/search?q=x']) {
    const { head, html } = await ask(url);
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).not.toContain('rel="canonical"');
    expect(html).toContain('maxLength="200"');
  }
});
