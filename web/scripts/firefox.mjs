/**
 * The visitors' main ways in Firefox, over WebDriver BiDi: node scripts/firefox.mjs URL
 * URL is a site with demonstration data. Prints pass or fail for each way; ends with 1 when one failed.
 * FIREFOX_PATH names the browser where it is not Debian's firefox-esr.
 */
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';

const base = process.argv[2] ?? 'http://127.0.0.1:8080';
/** ms for whatever is waited for. */
const PATIENCE = 10_000;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** The content's theme; the protocol has no command for it. */
const THEME = { dark: 0, light: 1 };

const launch = (theme) =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: DESKTOP,
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': theme,
      // The slides stand still.
      'ui.prefersReducedMotion': 1,
    },
  });

/** React listens from here on. */
const alive = (page) => page.waitForSelector('html[data-hydrated]');

async function open(page, path) {
  await page.goto(base + path);
  await alive(page);
}

const seen = (page, roleAndName) => {
  const [role, name] = roleAndName.split(': ');
  return page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
};
const click = (page, what) => seen(page, what).click();
const visible = (page, what) => seen(page, what).wait();

/** Waits until something can be read in the page. */
const says = (page, text) =>
  page.waitForFunction(
    (wanted) => document.querySelector('#root').textContent.includes(wanted),
    {},
    text,
  );

/** Waits until the address ends so. */
const at = (page, end) =>
  page.waitForFunction(
    (wanted) => (window.location.pathname + window.location.search).endsWith(wanted),
    {},
    end,
  );

const textOf = (page, selector) => page.$eval(selector, (element) => element.textContent);

const WAYS = {
  'the home page shows its parts': async (page) => {
    await open(page, '/');
    for (const text of ['Latest News', 'Upcoming Events', 'Stay Connected']) await says(page, text);
  },

  'the next slide': async (page) => {
    await open(page, '/');
    await says(page, '1 / 5');
    await click(page, 'button: Next slide');
    await says(page, '2 / 5');
    await page.waitForFunction(() => {
      const strip = document.querySelector('[aria-label="Slides"]');
      return Math.round(strip.scrollLeft) === strip.clientWidth;
    });
  },

  'an article from the list, and back to the same place': async (page) => {
    await open(page, '/news');
    await page.evaluate(() => {
      document.documentElement.dataset.sameDocument = 'yes';
    });
    const link = (await page.$$('main h2 a'))[9];
    const title = await link.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      return element.textContent;
    });
    const place = await page.evaluate(() => window.scrollY);
    assert.ok(place > 0, 'the list is long enough to scroll');
    await link.click();
    await page.waitForFunction(
      (wanted) => document.querySelector('h1').textContent === wanted,
      {},
      title,
    );
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    // The history's own step: no document is loaded, so there is no load to wait for.
    await page.evaluate(() => window.history.back());
    await at(page, '/news');
    // Firefox scrolls to parts of a pixel.
    await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 1, {}, place);
    const same = await page.$eval('html', (html) => html.dataset.sameDocument);
    assert.equal(same, 'yes', 'the document was not loaded again');
  },

  'the news is searched while one types': async (page) => {
    await open(page, '/news');
    await page.type('input[type="search"]', 'agreement');
    await at(page, '/news?search=agreement');
    await says(page, 'for “agreement”');
    await click(page, 'link: Clear Search');
    await at(page, '/news');
  },

  'an event, and its file for the calendar': async (page) => {
    await open(page, '/events');
    await page.click('main h3 a[href^="/events/"]');
    await says(page, 'Event Details');
    const [path, name] = await page.$eval('a[download$=".ics"]', (link) => [
      link.getAttribute('href'),
      link.download,
    ]);
    const answer = await page.evaluate(async (href) => {
      const response = await fetch(href);
      return { type: response.headers.get('content-type'), text: await response.text() };
    }, path);
    assert.match(answer.type, /^text\/calendar/);
    assert.match(answer.text, /^BEGIN:VCALENDAR/);
    assert.match(name, /^[a-z0-9-]+\.ics$/);
  },

  'the documents are searched, and one is a PDF': async (page) => {
    await open(page, '/documents');
    await page.type('input[type="search"]', 'shift');
    await at(page, '/documents?search=shift');
    await says(page, '2 documents for “shift”');
    const path = await page.$eval('main h2 a', (link) => link.getAttribute('href'));
    const type = await page.evaluate(
      async (href) => (await fetch(href)).headers.get('content-type'),
      path,
    );
    assert.equal(type, 'application/pdf');
  },

  'a message is checked and sent': async (page) => {
    await open(page, '/contact');
    await click(page, 'button: Send message');
    await says(page, 'Name is required');
    await page.type('input[name="name"]', 'Nora Quinn');
    await page.type('input[name="email"]', 'nora.quinn@example.org');
    await page.type('textarea[name="message"]', 'Is the side door unlocked during the meeting?');
    await click(page, 'button: Send message');
    await says(page, 'Message sent');
    const focused = await page.evaluate(() => document.activeElement.textContent);
    assert.equal(focused, 'Message sent', 'the thanks have the focus');
  },

  'the menu on a phone': async (page) => {
    await page.setViewport(PHONE);
    await open(page, '/news');
    const menu = () => page.$eval('header details', (details) => details.open);
    await page.click('header summary');
    assert.equal(await menu(), true);
    await page.keyboard.press('Escape');
    assert.equal(await menu(), false);
    await page.click('header summary');
    await page.click('header details a[href="/events"]');
    await at(page, '/events');
    await says(page, 'Upcoming Events');
    assert.equal(await menu(), false, 'a new page closes the menu');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `${wide} px wide`);
  },

  'both themes': async (page) => {
    const paper = async (shown) => {
      await open(shown, '/');
      return shown.$eval('body', (body) => getComputedStyle(body).backgroundColor);
    };
    const other = await launch(THEME.dark);
    try {
      assert.notEqual(await paper(page), await paper(await other.newPage()));
    } finally {
      await other.close();
    }
  },

  'a wrong password is said': async (page) => {
    await open(page, '/auth');
    await visible(page, 'tab: Sign In');
    await page.type('input[type="email"]', 'nobody@example.org');
    await page.type('input[type="password"]', 'not the password');
    await click(page, 'button: Sign In');
    const alert = await page.waitForSelector('[role="alert"]');
    assert.notEqual(await alert.evaluate((element) => element.textContent), '');
  },

  'what is not there': async (page) => {
    await open(page, '/nowhere');
    assert.equal(await textOf(page, 'h1'), '404');
  },
};

/** Why a way failed, or null. */
async function failureOf(browser, walk) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors = [];
  page.on('pageerror', (error) => errors.push(error));
  try {
    await walk(page);
    return errors[0] ?? null;
  } catch (error) {
    return error;
  } finally {
    await page.close();
  }
}

const browser = await launch(THEME.light);
console.log(`${await browser.version()} at ${base}`);
for (const [name, walk] of Object.entries(WAYS)) {
  const failure = await failureOf(browser, walk);
  console.log(`${failure ? 'FAIL' : 'pass'}  ${name}`);
  if (!failure) continue;
  console.log(`      ${failure.message}`);
  process.exitCode = 1;
}
await browser.close();
