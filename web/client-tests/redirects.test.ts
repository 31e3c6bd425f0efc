import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, Site } from './site.ts';

const ORIGIN = 'https://union.example';
const ALLOWED = 'https://app.example/in/here';

let site: Site;

beforeAll(async () => {
  site = await Site.start({
    settings: {
      UNIONHALL_SERVER_URL: ORIGIN,
      UNIONHALL_AUTH_REDIRECTS: 'https://app.example/in/*',
    },
  });
});
afterAll(() => site.program.remove());

/** Where the pressed button of a recovery that asked for `redirectTo` leads, without what is handed over. */
async function ends(flowType: 'implicit' | 'pkce', redirectTo: string | undefined, altered = '') {
  const { email } = await site.account();
  const visitor = site.visitor();
  const client = visitor.client({ flowType });
  good(await client.resetPasswordForEmail(email, redirectTo ? { redirectTo } : {}));
  const { link } = await site.mails.next(email, 'Choose a new password');
  expect(new URL(link).origin).toBe(ORIGIN);
  const opened = new URL(link);
  if (altered) opened.searchParams.set('redirect_to', altered);
  const answer = await visitor.press(opened.href);
  // The policy lets no form end elsewhere, so to another site leads a link.
  const href = /<a [^>]*href="(https:\/\/app\.example[^"]*)"/.exec(answer.text)?.[1];
  const place = new URL(
    answer.headers.get('location') ?? href?.replaceAll('&amp;', '&') ?? 'none:',
  );
  const given = flowType === 'pkce' ? place.searchParams : new URLSearchParams(place.hash.slice(1));
  expect(given.get(flowType === 'pkce' ? 'code' : 'access_token')).toBeTruthy();
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return place.origin + place.pathname;
}

for (const flow of ['implicit', 'pkce'] as const) {
  test(`${flow} links lead to the site and to what the operator allows`, async () => {
    expect(await ends(flow, `${ORIGIN}/auth/new-password`)).toBe(`${ORIGIN}/auth/new-password`);
    expect(await ends(flow, ALLOWED)).toBe(ALLOWED);
    expect(await ends(flow, undefined)).toBe(`${ORIGIN}/`);
  });

  test(`${flow} links lead nowhere else`, async () => {
    for (const wish of [
      'https://evil.example/',
      'https://union.example.evil.example/',
      'https://union.example@evil.example/',
      'https://app.example/in/here/deeper',
      'http://union.example/',
      '//evil.example',
    ]) {
      expect(await ends(flow, wish), wish).toBe(`${ORIGIN}/`);
    }
  });

  test(`an altered ${flow} link leads where its mail was to lead`, async () => {
    const wish = `${ORIGIN}/auth/new-password`;
    expect(await ends(flow, wish, 'https://evil.example/')).toBe(wish);
  });
}

test('an invalid link redirects nowhere else either', async () => {
  const visitor = site.visitor();
  for (const token of ['nothing', 'pkce_nothing']) {
    const query = new URLSearchParams({
      token,
      type: 'recovery',
      redirect_to: 'https://evil.example/',
    });
    const answer = await visitor.call(`/auth/v1/verify?${query}`);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/union\.example[/?#]/);
  }
});
