import { execFile } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Browser, expect, type Page } from '@playwright/test';
import { alive } from '../../scripts/settled.mjs';
import { PROGRAM } from '../program';
import { fromElsewhere, type Site } from '../site';

const run = promisify(execFile);

export type Role = 'owner' | 'staff' | 'editor' | 'shop' | 'pending';

export interface Person {
  email: string;
  password: string;
}

/** A unique address, so that tests do not affect each other. */
export const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@union.example`;

async function user(site: Site, ...words: string[]): Promise<string> {
  const { stdout } = await run(PROGRAM, ['user', '--data', site.data, ...words]);
  return stdout;
}

/** An account from the command line, while the server runs on the same folder. */
export async function addPerson(site: Site, role: Role, name: string = role): Promise<Person> {
  const email = address(name);
  const said = await user(site, 'add', email, '--role', role);
  const password = /^password: (.+)$/m.exec(said)?.[1];
  if (!password) throw new Error(`no password in: ${said}`);
  return { email, password };
}

export const setRole = (site: Site, email: string, role: Role) => user(site, 'role', email, role);

/** A browser on another device. */
export const elsewhere = (browser: Browser, site: Site) =>
  browser.newPage({ baseURL: site.url, extraHTTPHeaders: fromElsewhere() });

export async function openAuth(page: Page): Promise<void> {
  await page.goto('/auth');
  await alive(page);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
}

export async function fillCredentials(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await openAuth(page);
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export async function signedIn(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await expect(greeting(page, person.email)).toBeVisible();
}

export const greeting = (page: Page, email: string) =>
  page.getByRole('heading', { level: 1, name: `Welcome back, ${email.split('@')[0]}` });

/** The headers of a signed-in client. */
export interface Session {
  headers: Record<string, string>;
  /** As the server answers it, and as the browser keeps it. */
  stored: { access_token: string };
}

/** Signs in as programs do. */
export async function session(site: Site, { email, password }: Person): Promise<Session> {
  const home = await (await fetch(site.url)).text();
  const apikey = /name="unionhall-key" content="([^"]+)"/.exec(home)?.[1] ?? '';
  const headers = { apikey, 'content-type': 'application/json', ...fromElsewhere() };
  const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  const stored = (await answer.json()) as Session['stored'];
  expect(answer.ok, `sign-in: ${JSON.stringify(stored)}`).toBe(true);
  return { headers: { ...headers, authorization: `Bearer ${stored.access_token}` }, stored };
}

/** Keeps a session in the browser, without anything else that the browser kept. */
export async function storeSession(page: Page, site: Site, { stored }: Session): Promise<void> {
  const localStorage = [{ name: 'unionhall-auth', value: JSON.stringify(stored) }];
  const origins = [{ origin: site.url, localStorage }];
  await page.context().setStorageState({ cookies: [], origins });
}

/** Signs in without the sign-in screen. */
export async function authenticate(page: Page, site: Site, person: Person): Promise<void> {
  await storeSession(page, site, await session(site, person));
}

/** A new account, signed in and at this screen. */
export async function openAs(
  page: Page,
  site: Site,
  path: string,
  role: Role = 'staff',
): Promise<Person> {
  const person = await addPerson(site, role);
  await authenticate(page, site, person);
  await page.goto(new URL(path, site.url).href);
  return person;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(text: string): Buffer {
  const bits = [...text.replace(/[\s=]/g, '').toUpperCase()]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/**
 * The code of an authenticator app (RFC 6238). A code is good once, and those of the steps beside the present one are
 * good too, so a test that needs two takes the present step and then the next. The one before would be too old if a
 * step ended on the way to the server.
 */
const STEP = 30_000;
/** As long as a test may take from reading a code to the server's look at it. */
const HEADROOM = 5_000;

/**
 * The code of now, or the one before, which is good still: each is good once, and a test needs two. When the present step
 * is about to end, the next is waited for, so that the code is what it is called when the server sees it.
 */
export async function totp(secret: string, which: 'before' | 'now'): Promise<string> {
  const left = STEP - (Date.now() % STEP);
  if (left < HEADROOM) await setTimeout(left);
  const counter = Buffer.alloc(8);
  const step = Math.floor(Date.now() / STEP) - (which === 'before' ? 1 : 0);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', base32(secret)).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Sets up an authenticator app; answers its key. */
export async function turnOnSecondStep(page: Page): Promise<string> {
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = (await page.getByRole('code').textContent()) ?? '';
  await page
    .getByRole('textbox', { name: '6-digit code from the app' })
    .fill(await totp(secret, 'before'));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible();
  return secret;
}

/** Answers as the server answers a session that is not fresh any more, until it has been given a proof. */
export async function staleUntilProved(page: Page): Promise<void> {
  let proved = false;
  await page.route('**/api/v1/account/reauthentication', async (route) => {
    const response = await route.fetch();
    proved = response.ok();
    await route.fulfill({ response });
  });
  await page.route('**/auth/v1/**', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const sensitive =
      (request.method() === 'PUT' && pathname.endsWith('/user')) ||
      (request.method() === 'POST' && /\/(factors|registration\/options)$/.test(pathname));
    if (proved || !sensitive) return route.fallback();
    const json = { code: 'reauthentication_needed', message: 'Password update requires a code' };
    const headers = { 'x-supabase-api-version': '2024-01-01' };
    return route.fulfill({ status: 400, json, headers });
  });
  await page.route(/\/api\/v1\/admin\/users(\/[^/?]+)?$/, (route) => {
    if (proved || route.request().method() === 'GET') return route.fallback();
    const json = { type: 'about:blank', title: 'Forbidden', code: 'reauthentication_needed' };
    return route.fulfill({ status: 403, json });
  });
}

/** Opens `path` in a second window of the same browser, which hears the events of the published client from the first. */
export async function secondWindow(
  page: Page,
  path: string,
): Promise<{ second: Page; heard: () => Promise<string[]> }> {
  const second = await page.context().newPage();
  await second.goto(new URL(path, page.url()).href);
  const events = await second.evaluateHandle(() => {
    const found: string[] = [];
    new BroadcastChannel('unionhall-auth').addEventListener('message', ({ data }) => {
      found.push(data.event);
    });
    return found;
  });
  return { second, heard: () => events.jsonValue() };
}
