import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { Mailbox } from '../auth/mails';
import { holdRequests } from '../hold-requests';
import { type Site, test } from '../site';
import { violations } from '../violations';
import { OtherClient } from './other-client';
import { newTitle, rowOf, told } from './posts';

/** Sends the message of a visitor. Returns its subject. */
async function send(site: Site, email: string): Promise<string> {
  const subject = newTitle('Hall');
  const sender = await OtherClient.signIn(site);
  const message = 'Is the hall open\non Sunday?';
  await sender.call('POST', '/contact-messages', { name: 'Nora Quinn', email, subject, message });
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
  const subject = await send(site, 'nora.answered@example.org');
  const { email } = await openAs(page, site, '/admin/messages');
  await rowOf(page, subject).getByRole('link', { name: 'Nora Quinn' }).click();
  const message = dialogOf(page);
  await expect(message).toContainText('Is the hall open');
  await expect(statusOf(page, 'Read')).toBeVisible();
  // Two: write, and send.
  await message.getByLabel('Your reply').fill('Yes, until six.\n\nSee you there.');
  await message.getByRole('button', { name: 'Send reply' }).click();
  await expect(
    told(page, 'Reply saved, not sent. This site has no mail server yet.'),
  ).toBeVisible();
  await expect(message.getByLabel('Your reply')).toHaveValue('');
  const replies = message.getByRole('list', { name: 'Replies' });
  await expect(replies).toContainText(`${email} replied`);
  await expect(
    replies.getByText('Saved, not sent. This site has no mail server yet.'),
  ).toBeVisible();
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

test('on a wide screen, messages are answered one after the other beside their list', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [first, second] = [
    await send(site, 'first@example.org'),
    await send(site, 'second@example.org'),
  ];
  await openAs(page, site, '/admin/messages');
  await rowOf(page, first).getByRole('link', { name: 'Nora Quinn' }).click();
  const message = dialogOf(page);
  await expect(message.getByRole('heading', { name: first })).toBeVisible();
  const reply = message.getByLabel('Your reply');
  await expect(reply).toBeFocused();
  await page.keyboard.type('Yes.');
  await message.getByRole('button', { name: 'Send reply' }).click();
  await message.getByRole('link', { name: 'Next message' }).click();
  await expect(message.getByRole('heading', { name: second })).toBeVisible();
  await expect(reply).toHaveValue('');
  expect(await violations(page)).toEqual([]);
  // The list is still in use.
  await rowOf(page, first).getByRole('link', { name: 'Nora Quinn' }).click();
  await expect(message.getByRole('heading', { name: first })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();
});

test('a message is read by opening it, archived, moved back and marked as spam', async ({
  page,
  site,
}) => {
  const subject = await send(site, 'nora@example.org');
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
