import { expect, type Page } from '@playwright/test';
import { alive } from '../../scripts/settled.mjs';
import { openAs } from '../auth/accounts';
import { Mailbox } from '../auth/mails';
import { holdRequests } from '../hold-requests';
import { test } from '../site';
import { violations } from '../violations';
import { newTitle, rowOf, told } from './posts';

/** A visitor's message; answers its subject. */
async function write(page: Page, email: string): Promise<string> {
  await page.goto('/contact');
  await alive(page);
  const subject = newTitle('Hall');
  await page.getByLabel('Name').fill('Nora Quinn');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Subject (optional)').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the hall open\non Sunday?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible();
  return subject;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Message' });

const statusOf = (page: Page, status: string) =>
  dialogOf(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${status}$`) });

test('a message is answered in two steps, and counts as replied once the email is out', async ({
  page,
  site,
}) => {
  const subject = await write(page, 'nora.answered@example.org');
  const { email } = await openAs(page, site, '/admin/messages');
  // One: open it.
  await rowOf(page, subject).getByRole('link', { name: 'Nora Quinn' }).click();
  const message = dialogOf(page);
  await expect(message).toContainText('Is the hall open');
  await expect(statusOf(page, 'Read')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Two: write, and send.
  await message.getByLabel('Your reply').fill('Yes, until six.\n\nSee you there.');
  await message.getByRole('button', { name: 'Send reply' }).click();
  await expect(told(page, 'Your reply is on its way')).toBeVisible();
  await expect(message.getByLabel('Your reply')).toHaveValue('');
  const replies = message.getByRole('list', { name: 'Replies' });
  await expect(replies).toContainText(`${email} replied`);
  await expect(replies.getByText('Sent', { exact: true })).toBeVisible();
  await expect(statusOf(page, 'Replied')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const mail = await new Mailbox(site, 'nora.answered@example.org').next();
  expect(mail.subject).toBe(`Re: ${subject}`);
  expect(mail.text).toMatch(/^From: .*<office@union\.example>$/m);
  expect(mail.text).toMatch(/^Reply-To: \S+@\S+$/m);
  expect(mail.text).toContain(
    'Yes, until six.\n\nSee you there.\n\nYou wrote:\n\n> Is the hall open\n> on Sunday?',
  );
  await page.keyboard.press('Escape');
  await expect(rowOf(page, subject).getByText('Replied')).toBeVisible();
});

test('two who answer at once see each other’s reply before they send theirs', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const subject = await write(page, 'nora.twice@example.org');
  await openAs(page, site, '/admin/messages');
  await rowOf(page, subject).getByRole('link', { name: 'Nora Quinn' }).click();
  const message = dialogOf(page);
  await expect(statusOf(page, 'Read')).toBeVisible();
  await message.getByLabel('Your reply').fill('I think so.');
  // What the window would learn by itself stays away.
  const news = await holdRequests(page, '**/replies', 'GET');
  const other = await browser.newPage({ baseURL: site.url });
  await openAs(other, site, new URL(page.url()).pathname);
  await dialogOf(other).getByLabel('Your reply').fill('Yes, it is.');
  await dialogOf(other).getByRole('button', { name: 'Send reply' }).click();
  await expect(dialogOf(other).getByText('Sent', { exact: true })).toBeVisible();
  await message.getByRole('button', { name: 'Send reply' }).click();
  news();
  await expect(message.getByText(/Someone else replied while you were writing/)).toBeVisible();
  await expect(message.getByRole('list', { name: 'Replies' })).toContainText('Yes, it is.');
  await expect(message.getByLabel('Your reply')).toHaveValue('I think so.');
  await message.getByRole('button', { name: 'Send reply' }).click();
  await expect(message.getByRole('list', { name: 'Replies' })).toContainText('I think so.');
  await other.close();
});

test('a reply that was not sent stays in its box, which says why', async ({ page, site }) => {
  const subject = await write(page, 'nora.lost@example.org');
  await openAs(page, site, '/admin/messages');
  await rowOf(page, subject).getByRole('link', { name: 'Nora Quinn' }).click();
  const message = dialogOf(page);
  await expect(statusOf(page, 'Read')).toBeVisible();
  const box = message.getByRole('textbox', { name: 'Your reply' });
  await message.getByRole('button', { name: 'Send reply' }).click();
  await expect(message.getByText('Write a reply first')).toBeVisible();
  await expect(box).toBeFocused();
  await page.route('**/replies', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 409, code: 'mail_not_set_up', detail: 'No email yet.' }),
        })
      : route.fallback(),
  );
  await box.fill('Yes.');
  await message.getByRole('button', { name: 'Send reply' }).click();
  await expect(message.getByText('Your reply wasn’t sent. No email yet.')).toBeVisible();
  await expect(box).toHaveValue('Yes.');
  await expect(box).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(box).toHaveValue('Yes.');
});

test('a message is read by opening it, archived, moved back and marked as spam', async ({
  page,
  site,
}) => {
  const subject = await write(page, 'nora@example.org');
  await openAs(page, site, '/admin/messages');
  const row = rowOf(page, subject);
  await expect(row.getByText('New')).toBeVisible();
  await row.getByRole('link', { name: 'Nora Quinn' }).click();
  const message = dialogOf(page);
  await expect(statusOf(page, 'Read')).toBeVisible();
  // A quick hand: the second change is wanted before the first has its answer.
  const answer = await holdRequests(page, '**/api/v1/admin/contact-messages/*');
  await message.getByRole('button', { name: 'Mark as replied' }).click();
  await message.getByRole('button', { name: 'Archive' }).click();
  answer();
  await expect(statusOf(page, 'Archived')).toBeVisible();
  await message.getByRole('button', { name: 'Move back to inbox' }).click();
  await message.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(statusOf(page, 'Spam')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByText('Spam')).toBeVisible();
});

test('a reply whose answer is lost on the way is sent once', async ({ page, site }) => {
  const subject = await write(page, 'nora.once@example.org');
  await openAs(page, site, '/admin/messages');
  await rowOf(page, subject).getByRole('link', { name: 'Nora Quinn' }).click();
  const message = dialogOf(page);
  await expect(statusOf(page, 'Read')).toBeVisible();
  await message.getByLabel('Your reply').fill('Only once.');
  await page.route('**/replies', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await message.getByRole('button', { name: 'Send reply' }).click();
  await expect(message.getByText(/Your reply wasn’t sent\./)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  const replies = message.getByRole('list', { name: 'Replies' });
  await expect(replies.getByText('Only once.')).toHaveCount(1);
  await message.getByRole('button', { name: 'Send reply' }).click();
  await expect(told(page, 'Your reply is on its way')).toBeVisible();
  await expect(replies.getByText('Only once.')).toHaveCount(1);
});
