import { expect, type Page } from '@playwright/test';
import { test } from '../site';
import {
  addPerson,
  address,
  authenticate,
  elsewhere,
  greeting,
  signedIn,
  signIn,
} from './accounts';
import { follow, Mailbox } from './mails';

async function openUsers(page: Page): Promise<void> {
  await page.goto('/admin/users');
  await expect(page.getByRole('table')).toBeVisible();
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('a role is changed, an account is deactivated, reactivated and removed', async ({
  page,
  browser,
  site,
}) => {
  const [owner, staff] = [await addPerson(site, 'owner'), await addPerson(site, 'staff')];
  const other = await elsewhere(browser, site);
  await signedIn(other, staff);
  await authenticate(page, site, owner);
  await openUsers(page);
  const row = rowOf(page, staff.email);
  const manage = () => row.getByRole('button', { name: 'Manage' }).click();
  const dialog = page.getByRole('dialog', { name: staff.email });
  await manage();
  await dialog.getByRole('radio', { name: 'Owner' }).check();
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect(dialog.getByText('Saved')).toBeVisible();
  await expect(row).toContainText('Owner');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page
    .getByRole('dialog', { name: 'Deactivate this account?' })
    .getByRole('button', { name: 'Deactivate account' })
    .click();
  await expect(row).toContainText('Deactivated');
  await other.reload();
  await expect(other).toHaveURL(/\/auth$/);
  await signIn(other, staff);
  await expect(other.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await expect(row).not.toContainText('Deactivated');
  await signedIn(other, staff);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this account?' })
    .getByRole('button', { name: 'Remove account' })
    .click();
  await expect(row).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await other.close();
});

test('an invited user chooses a password and is signed in', async ({ page, browser, site }) => {
  const [owner, staff] = [await addPerson(site, 'owner'), await addPerson(site, 'staff')];
  const email = address('guest');
  const box = new Mailbox(site, email);
  await authenticate(page, site, owner);
  await openUsers(page);
  const invite = async (whom: string) => {
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(whom);
    await dialog.getByLabel('Name (optional)').fill('Ben Ruiz');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    return dialog;
  };
  await invite(email);
  await expect(rowOf(page, email)).toContainText('Invited');
  await expect(rowOf(page, email).getByRole('rowheader')).toContainText('Ben Ruiz');
  const dialog = await invite(staff.email);
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'This address already has an account',
  );
  const guest = await elsewhere(browser, site);
  await follow(guest, await box.next());
  await expect(guest).toHaveURL(/\/auth\/new-password$/);
  await guest.getByLabel('New password').fill('velvet canyon ticket');
  await guest.getByLabel('Confirm password').fill('velvet canyon ticket');
  await guest.getByRole('button', { name: 'Save password' }).click();
  await expect(greeting(guest, email)).toBeVisible();
  await guest.close();
});

test('a list that fails offers another try', async ({ page, site }) => {
  await signedIn(page, await addPerson(site, 'owner'));
  let broken = true;
  await page.route(/\/api\/v1\/admin\/users(\?|$)/, (route) =>
    broken ? route.fulfill({ status: 503, json: { code: 'unavailable' } }) : route.continue(),
  );
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Users' })
    .click();
  await expect(page.getByText('Failed to load users')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
