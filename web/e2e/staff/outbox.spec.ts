import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { authenticate, openAs } from '../auth/accounts';
import { Mailbox } from '../auth/mails';
import { FRONT, start, test } from '../site';
import { violations } from '../violations';
import { told } from './posts';

/** A separate site, since no mail goes out while a file takes the place of the mail folder. */
test('an owner tests the mail settings, sees why mail waits, and sends it again', async ({
  browser,
}) => {
  test.slow();
  const { site, stop } = await start(FRONT);
  try {
    const page = await browser.newPage({ baseURL: site.url });
    const owner = await openAs(page, site, '/admin', 'owner');
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: 'Email log' })
      .click();
    await expect(page.getByText('No emails waiting')).toBeVisible();
    await expect(page.getByRole('note')).toHaveText(/No mail server is set up.*mail\.host/);
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await expect(
      told(
        page,
        `The test email to ${owner.email} was written to a file on the server. It was not sent.`,
      ),
    ).toBeVisible();
    const own = new Mailbox(site, owner.email);
    expect(own.all().map(({ subject }) => subject)).toEqual(['Test email']);
    await page.getByRole('tab', { name: 'Sent', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: owner.email })).toContainText(
      'Test email',
    );

    const mails = join(site.data, 'mails');
    rmSync(mails, { recursive: true });
    writeFileSync(mails, '');
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await expect(told(page, 'The test email didn’t go out')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText(/cannot write/),
    ).toBeVisible();
    await page.getByRole('tab', { name: 'Failed' }).click();
    const failed = page.getByRole('row').filter({ hasText: 'Test email' });
    await expect(failed).toContainText('cannot write');
    await expect(failed).toContainText('1 attempt');
    expect(await violations(page)).toEqual([]);

    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const form = page.getByRole('dialog', { name: 'Invite someone' });
    await form.getByLabel('Email').fill('nora@union.example');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await expect(form).toBeHidden();
    await page.goto('/admin/outbox');
    const waiting = page.getByRole('row').filter({ hasText: 'nora@union.example' });
    await expect(waiting).toContainText('Invitation');
    // The list hears of the attempt.
    await expect(waiting).toContainText('cannot write');
    // The same list at another desk, which hears of no changes: it is old by then.
    const desk = await browser.newPage({ baseURL: site.url });
    await desk.route('**/api/v1/admin/live', (route) => route.abort());
    await authenticate(desk, site, owner);
    await desk.goto('/admin/outbox');
    const old = desk.getByRole('button', { name: 'Send again Invitation to nora@union.example' });
    await expect(old).toBeVisible();
    rmSync(mails);
    await waiting.getByRole('button', { name: 'Send again' }).click();
    await expect(told(page, 'The email is on its way.')).toBeVisible();
    const invitation = await new Mailbox(site, 'nora@union.example').next();
    expect(invitation.subject).toBe('You are invited');
    await old.click();
    await expect(told(desk, 'Failed to send the email again')).toBeVisible();
    await expect(told(desk, 'This email has already been sent.')).toBeVisible();
    await desk.close();
    await page.getByRole('tab', { name: 'Sent', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'nora@union.example' })).toBeVisible();
    await page.goto('/admin/audit?resource=email');
    await expect(page.getByRole('link', { name: 'Sent an email again' })).toBeVisible();
    await page.close();
  } finally {
    await stop();
  }
});
