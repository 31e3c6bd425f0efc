import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { frames, holdRequests } from './hold-requests';
import { mailsOf } from './mailed';
import { type Site, test } from './site';
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

test('a message is sent by keyboard alone, and the thanks are announced', async ({
  page,
  site,
}) => {
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

test('a missing answer is reported, and the form keeps its values', async ({ page, site }) => {
  await page.goto('/contact');
  await alive(page);
  await fill(page, 'After a failure');
  await page.route('**/api/v1/contact-messages', (route) => route.abort('connectionreset'));
  await send(page);
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(/there was no answer/);
  await expect(alert).toContainText('Everything you typed is still here.');
  await expectKept(page, 'After a failure');
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/v1/contact-messages');
  await send(page);
  await expect(sent(page)).toBeVisible();
  await expectMailed(site, 'After a failure');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('without scripts a message is sent and leads to a page of thanks', async ({
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

test('a typed message survives Back and a reload until it is sent', async ({ page }) => {
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

test('a message whose page was left while sending is not offered again', async ({ page }) => {
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
