import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { elsewhere, openAs } from './auth/accounts';
import { frames, holdRequests } from './hold-requests';
import { mailsOf } from './mailed';
import { FRONT, fromElsewhere, type Site, start, test } from './site';
import { told } from './staff/posts';
import { violations } from './violations';

const TEXT = 'Is the side door unlocked during the meeting?';

async function fill(page: Page, about: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora Quinn');
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.org');
  await page.getByRole('textbox', { name: 'Subject' }).fill(about);
  await page.getByRole('textbox', { name: 'Message' }).fill(TEXT);
}

async function expectKept(page: Page, about: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Nora Quinn');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@example.org');
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(about);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(TEXT);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

const sent = (page: Page) => page.getByRole('heading', { name: 'Message sent' });

/** The mails about messages with this subject. */
const mailsAbout = (site: Site, about: string) => mailsOf(site, `Subject: Contact form: ${about}`);

async function expectMailed(site: Site, about: string): Promise<void> {
  await expect.poll(() => mailsAbout(site, about).length).toBe(1);
  expect(mailsAbout(site, about)[0]).toContain('Reply-To: nora@example.org');
}

test('the page says where the office is, and every way to reach it is a link', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Send us a message' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page).toHaveTitle(/^Contact \| /);
  const office = page.getByRole('region', { name: 'Union office' });
  const map = office.getByRole('link', { name: 'View on Google Maps' });
  await expect(map).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=[^&]*%2C%20/,
  );
  await expect(map).toHaveAttribute('target', '_blank');
  await expect(office.getByRole('link', { name: /^\(\d{3}\)/ })).toHaveAttribute(
    'href',
    /^tel:\d{10}$/,
  );
  await expect(office.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
});

test('a message is sent by keyboard alone, and the thanks are read out', async ({ page, site }) => {
  await page.goto('/contact');
  await alive(page);
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Nora Quinn');
  for (const text of ['nora@example.org', 'By keyboard', TEXT]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  // The trap is out of reach: what comes next is the button.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sent(page)).toBeFocused();
  await expect(page.getByText('to nora@example.org')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page).toHaveURL(/\/contact$/);
  await expectMailed(site, 'By keyboard');
  await page.getByRole('button', { name: 'Send another message' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('what is wrong is said at its field, which has the focus, and is mended there', async ({
  page,
}) => {
  await page.goto('/contact');
  await alive(page);
  const name = page.getByRole('textbox', { name: 'Name' });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('nora@');
  await send(page);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Name is required');
  await expect(email).toHaveAccessibleDescription(/Invalid email address$/);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(
    'Message is required',
  );
  expect(await violations(page)).toEqual([]);
  await name.fill('Nora');
  await expect(page.getByText('Name is required')).toHaveCount(0);
});

test('what only the server finds wrong comes to its field too', async ({ page }) => {
  await page.goto('/contact');
  await alive(page);
  await fill(page, 'x');
  // Ours lets it pass, the server does not.
  await page.getByRole('textbox', { name: 'Email' }).fill('"a[b"@example.org');
  await send(page);
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Invalid email address$/);
});

const FAILURES = {
  '500': { answer: { status: 500, json: { code: 'internal' } }, says: /couldn't be sent/ },
  '429': {
    answer: {
      status: 429,
      json: { code: 'too_many', detail: 'Too many attempts. Please wait 150 seconds.' },
    },
    says: /several messages in a short time.*in 3 minutes/,
  },
  'no answer': { answer: null, says: /there was no answer/ },
} as const;

for (const [name, { answer, says }] of Object.entries(FAILURES)) {
  test(`a failure (${name}) is said, and all that was typed is still there`, async ({
    page,
    site,
  }) => {
    await page.goto('/contact');
    await alive(page);
    await fill(page, `After ${name}`);
    await page.route('**/api/v1/contact-messages', (route) =>
      answer ? route.fulfill(answer) : route.abort('connectionreset'),
    );
    await send(page);
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText(says);
    await expect(alert).toContainText('Everything you typed is still here.');
    await expectKept(page, `After ${name}`);
    expect(await violations(page)).toEqual([]);
    await page.unroute('**/api/v1/contact-messages');
    await send(page);
    await expect(sent(page)).toBeVisible();
    await expectMailed(site, `After ${name}`);
  });
}

test('without a connection it is said and kept, and goes out later', async ({ page, context }) => {
  await page.goto('/contact');
  await alive(page);
  await fill(page, 'Offline');
  await context.setOffline(true);
  await send(page);
  await expect(page.getByRole('alert')).toContainText("You're offline");
  await expectKept(page, 'Offline');
  await context.setOffline(false);
  await send(page);
  await expect(sent(page)).toBeVisible();
});

test('after six messages the seventh has to wait, and is kept', async ({ page }) => {
  for (let number = 1; number <= 6; number++) {
    await page.goto('/contact');
    await alive(page);
    await fill(page, `Flood ${number}`);
    await send(page);
    await expect(sent(page)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Send another message' }).click();
  await fill(page, 'Flood 7');
  await send(page);
  await expect(page.getByRole('alert')).toHaveText(/several messages .* in [34] minutes\.$/);
  await expectKept(page, 'Flood 7');
});

test('a program that fills in everything is thanked and not heard', async ({ page, site }) => {
  await page.goto('/contact');
  await alive(page);
  await fill(page, 'Trapped');
  await page.locator('input[name="reference"]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  await send(page);
  await expect(sent(page)).toBeVisible();
  await page.getByRole('button', { name: 'Send another message' }).click();
  await fill(page, 'After the trap');
  await send(page);
  await expectMailed(site, 'After the trap');
  expect(mailsAbout(site, 'Trapped')).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is sent, and thanks are said at an address of their own', async ({
    page,
    site,
  }) => {
    await page.goto('/contact');
    await fill(page, 'No scripts');
    await send(page);
    await expect(page).toHaveURL(/\/contact\?sent=1$/);
    await expect(sent(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Message sent: /);
    await expectMailed(site, 'No scripts');
    // Loading it again sends nothing again.
    await page.reload();
    await expect(sent(page)).toBeVisible();
    await page.getByRole('link', { name: 'Send another message' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    expect(mailsAbout(site, 'No scripts')).toHaveLength(1);
  });

  test('a wrong one comes back with what was typed, and says what is wrong', async ({ page }) => {
    await page.goto('/contact');
    await fill(page, '"Quotes" & <b>');
    await page.getByRole('textbox', { name: 'Email' }).fill('nora');
    const answer = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.status() === 422,
    );
    await send(page);
    expect((await answer).headers()['cache-control']).toBe('no-store');
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page).toHaveTitle(/^Error: /);
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect(email).toHaveValue('nora');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/Invalid email address$/);
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('"Quotes" & <b>');
    await email.fill('nora@example.org');
    await expectKept(page, '"Quotes" & <b>');
    await send(page);
    await expect(sent(page)).toBeVisible();
  });

  test('too many come back with what was typed', async ({ page }) => {
    for (let number = 1; number <= 7; number++) {
      await page.goto('/contact');
      await fill(page, 'Flood');
      await send(page);
    }
    await expect(page.getByRole('alert')).toHaveText(/Please try again in [34] minutes/);
    await expectKept(page, 'Flood');
  });
});

test('a form that came back comes alive as it is, and is left behind on the next page, but for what was typed', async ({
  page,
  problems,
}) => {
  await page.goto('/contact');
  await alive(page);
  await fill(page, 'Came back');
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  // As a browser sends it that has not loaded the scripts yet.
  await page
    .getByRole('form')
    .evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
  await expect(page).toHaveTitle(/^Error: /);
  await alive(page);
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora Quinn');
  await expect(page.getByText('Name is required')).toHaveCount(0);
  await expectKept(page, 'Came back');
  expect(problems.filter((text) => !text.includes('422'))).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'News & Updates' }).click();
  await expect(page).toHaveURL(/\/news$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Send us a message' }).click();
  await expectKept(page, 'Came back');
  await expect(page).not.toHaveTitle(/^Error: /);
});

test('another site cannot send it in the name of whoever looks at it', async ({ page, site }) => {
  await page.route('http://elsewhere.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${site.url}/contact"><input name="name" value="Mallory">
        <input name="email" value="m@example.org"><input name="subject" value="From elsewhere">
        <textarea name="message">Hi</textarea><button>Go</button></form>`,
    }),
  );
  await page.goto('http://elsewhere.test/');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Go' }).click();
  expect((await answer).status()).toBe(403);
  await expect(page.getByRole('alert')).toHaveText(/came from another website/);
  expect(mailsAbout(site, 'From elsewhere')).toEqual([]);
});

test.describe('donations', () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`where a link is set the button leads there, scripts: ${javaScriptEnabled}`, async ({
      browser,
    }) => {
      const give = 'https://give.example/union?from=site';
      const { site, stop } = await start(FRONT, ['--demo'], { UNIONHALL_DONATIONS_URL: give });
      const options = { javaScriptEnabled, extraHTTPHeaders: fromElsewhere() };
      const page = await (await browser.newContext(options)).newPage();
      await page.goto(site.url);
      if (javaScriptEnabled) await alive(page);
      const link = page.getByRole('link', { name: 'Make a Donation (opens in a new tab)' });
      await expect(link).toHaveAttribute('href', give);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(page.getByRole('button', { name: 'Make a Donation' })).toHaveCount(0);
      await stop();
    });
  }

  test('without a link, a provider and contact details there is no button', async ({ browser }) => {
    const { site, stop } = await start(FRONT);
    const page = await elsewhere(browser, site);
    await page.goto('/');
    const band = page.getByRole('region', { name: 'Support Our Community Initiatives' });
    await expect(band).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make a Donation' })).toHaveCount(0);
    await openAs(page, site, '/admin/settings', 'owner');
    await page.getByRole('textbox', { name: 'Phone' }).fill('(330) 555-0142');
    await page.getByRole('button', { name: 'Save All Settings' }).click();
    await expect(told(page, 'Site settings updated successfully')).toBeVisible();
    await page.goto('/');
    await alive(page);
    await page.getByRole('button', { name: 'Make a Donation' }).click();
    await expect(
      page.getByRole('dialog').getByRole('link', { name: '(330) 555-0142' }),
    ).toBeVisible();
    await page.close();
    await stop();
  });

  test('without one the window leads to the form', async ({ page }) => {
    await page.goto('/');
    await alive(page);
    await page.getByRole('button', { name: 'Make a Donation' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Send us a message' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('what was typed is there again after Back and after a reload, until it is sent', async ({
  page,
}) => {
  await page.goto('/contact');
  await alive(page);
  const about = 'Typed before';
  await fill(page, about);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
  await page.goBack();
  await expectKept(page, about);
  await page.reload();
  await alive(page);
  await expectKept(page, about);
  await send(page);
  await expect(sent(page)).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('a message that was sent from a page that was left is not offered again', async ({ page }) => {
  await page.goto('/contact');
  await alive(page);
  await fill(page, 'Left while it was sent');
  const answer = await holdRequests(page, '**/api/v1/contact-messages');
  await send(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
  const answered = page.waitForResponse('**/api/v1/contact-messages');
  answer();
  await (await answered).finished();
  await frames(page);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('a message that the browser sent before the scripts came is not offered again', async ({
  page,
}) => {
  await page.goto('/contact');
  await alive(page);
  await fill(page, 'Sent by the browser');
  await page
    .getByRole('form')
    .evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
  await expect(sent(page)).toBeVisible();
  await alive(page);
  await page.getByRole('link', { name: 'Send another message' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});
