import { test as base, chromium, expect, type Page } from '@playwright/test';
import { LAUNCH } from '../../scripts/browser.mjs';
import { HOST, startHttps } from '../https';
import { FRONT, type Site, start } from '../site';
import { addPerson, greeting } from './accounts';
import {
  Authenticator,
  added,
  openPasskeys,
  passkeys,
  signOut,
  startSession,
  withPasskey,
} from './passkeys';

/** As operators run it: the program speaks http behind a proxy that holds the certificate of the site's name. */
const test = base.extend<{ behindProxy: { site: Site; page: Page } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
  behindProxy: async ({}, use) => {
    const settings = { UNIONHALL_SERVER_URL: `https://${HOST}` };
    const program = await start(FRONT, ['--demo'], settings);
    const proxy = await startHttps(program.site.url);
    const browser = await chromium.launch({ ...LAUNCH, args: [...LAUNCH.args, ...proxy.args] });
    const page = await browser.newPage({ baseURL: `https://${HOST}` });
    await use({ site: program.site, page });
    await browser.close();
    await proxy.stop();
    await program.stop();
  },
});

test('a passkey that was added over https signs in over https', async ({ behindProxy }) => {
  const { site, page } = behindProxy;
  const person = await addPerson(site, 'staff');
  const authenticator = await Authenticator.in(page);
  await startSession(page, person);
  expect(new URL(page.url()).origin).toBe(`https://${HOST}`);
  await openPasskeys(page);
  await added(page, 'Work laptop');
  expect(await authenticator.sites()).toEqual([HOST]);
  await signOut(page);
  await withPasskey(page).click();
  await expect(greeting(page, person.email)).toBeVisible();
  await openPasskeys(page);
  await expect(passkeys(page)).toContainText(/Work laptop.*last used/);
});
