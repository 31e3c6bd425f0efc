import { expect, type Page } from '@playwright/test';
import { holdRequests } from '../hold-requests';
import { test } from '../site';
import {
  addPerson,
  address,
  authenticate,
  elsewhere,
  greeting,
  signedIn,
  signIn,
  staleUntilProved,
  turnOnSecondStep,
} from './accounts';
import { follow, Mailbox } from './mails';

async function openUsers(page: Page): Promise<void> {
  await page.goto('/admin/users');
  await expect(page.getByRole('table')).toBeVisible();
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('those who wait come first; one is declined', async ({ page, site }) => {
  const [owner, waiting] = [await addPerson(site, 'owner'), await addPerson(site, 'pending')];
  await authenticate(page, site, owner);
  await openUsers(page);
  await expect(page.getByRole('row').nth(1)).toContainText('Waiting for approval');
  await expect(rowOf(page, owner.email)).toContainText('You');
  await rowOf(page, waiting.email).getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this account?' });
  await dialog.getByRole('button', { name: 'Decline and remove' }).click();
  await expect(rowOf(page, waiting.email)).toHaveCount(0);
});

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

test('an owner ends the session of another', async ({ page, browser, site }) => {
  const [owner, staff] = [await addPerson(site, 'owner'), await addPerson(site, 'staff')];
  const other = await elsewhere(browser, site);
  await signedIn(other, staff);
  await authenticate(page, site, owner);
  await openUsers(page);
  await rowOf(page, staff.email).getByRole('button', { name: 'Manage' }).click();
  const dialog = page.getByRole('dialog', { name: staff.email });
  await dialog.getByRole('button', { name: /^Sign out the session/ }).click();
  await expect(dialog.getByText('Not signed in anywhere')).toBeVisible();
  await expect(dialog.getByText('Session ended')).toBeInViewport();
  await other.reload();
  await expect(other).toHaveURL(/\/auth$/);
  await other.close();
});

test('an owner who signed in long ago confirms it before inviting', async ({ page, site }) => {
  const owner = await addPerson(site, 'owner');
  const email = address('late');
  await authenticate(page, site, owner);
  await openUsers(page);
  await staleUntilProved(page);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite someone' });
  await invitation.getByRole('textbox', { name: 'Email' }).fill(email);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await proof.getByLabel('Current password').fill(owner.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof).toBeHidden();
  await expect(rowOf(page, email)).toBeVisible();
});

test('two changes at once ask for one proof', async ({ page, site }) => {
  const owner = await addPerson(site, 'owner');
  const waiting = [await addPerson(site, 'pending'), await addPerson(site, 'pending')];
  await authenticate(page, site, owner);
  await openUsers(page);
  await staleUntilProved(page);
  const answer = await holdRequests(page, '**/api/v1/admin/users/*', 'PATCH');
  for (const { email } of waiting) {
    await rowOf(page, email).getByRole('button', { name: 'Approve' }).click();
    await expect(rowOf(page, email).getByRole('button', { name: 'Approving...' })).toBeVisible();
  }
  answer();
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await proof.getByLabel('Current password').fill(owner.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  for (const { email } of waiting) await expect(rowOf(page, email)).toContainText('Staff');
  await expect(proof).toHaveCount(0);
});

test('someone is invited, chooses a password and is in', async ({ page, browser, site }) => {
  const [owner, staff] = [await addPerson(site, 'owner'), await addPerson(site, 'staff')];
  const email = address('guest');
  const box = new Mailbox(site, email);
  await authenticate(page, site, owner);
  await openUsers(page);
  const invite = async (whom: string) => {
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(whom);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    return dialog;
  };
  await invite(email);
  await expect(rowOf(page, email)).toContainText('Invited');
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

test('an owner helps someone who has lost the app', async ({ page, browser, site }) => {
  const [owner, staff] = [await addPerson(site, 'owner'), await addPerson(site, 'staff')];
  const other = await elsewhere(browser, site);
  await signedIn(other, staff);
  await turnOnSecondStep(other);
  await authenticate(page, site, owner);
  await openUsers(page);
  await expect(rowOf(page, staff.email)).toContainText('Two-step verification');
  await rowOf(page, staff.email).getByRole('button', { name: 'Manage' }).click();
  await page
    .getByRole('dialog', { name: staff.email })
    .getByRole('button', { name: 'Turn off two-step verification' })
    .click();
  await page
    .getByRole('dialog', { name: 'Turn off two-step verification?' })
    .getByRole('button', { name: 'Turn off' })
    .click();
  await expect(rowOf(page, staff.email)).not.toContainText('Two-step verification');
  await other.context().clearCookies();
  await other.evaluate(() => localStorage.clear());
  await signedIn(other, staff);
  await other.close();
});

test('a member of staff is told that the users are the owners’ affair', async ({ page, site }) => {
  await signedIn(page, await addPerson(site, 'staff'));
  await expect(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }),
  ).toHaveCount(0);
  await page.goto('/admin/users');
  await expect(page.getByText('Only owners can view users')).toBeVisible();
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
