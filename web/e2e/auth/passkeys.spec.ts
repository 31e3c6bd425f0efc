import { expect, type Page } from '@playwright/test';
import { testByName as test } from '../site';
import { violations } from '../violations';
import { addPerson, greeting, turnOnSecondStep } from './accounts';
import { Mailbox } from './mails';
import {
  Authenticator,
  add,
  added,
  openPasskeys,
  passkeys,
  signInByPassword,
  signOut,
  startSession,
  withPasskey,
} from './passkeys';

const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('a passkey is added, and signs in without an email address', async ({
  page,
  site,
  problems,
}) => {
  const person = await addPerson(site, 'staff');
  const box = new Mailbox(site, person.email);
  const authenticator = await Authenticator.in(page);
  await startSession(page, person);
  await openPasskeys(page);
  await expect(passkeys(page).getByText('No passkeys yet')).toBeVisible();
  await added(page, 'Work laptop');
  await expect(passkeys(page)).toContainText(/Work laptop.*Added .*, not used yet/);
  await expect(notes(page)).toContainText('Passkey added');
  expect(await violations(page)).toEqual([]);
  expect((await box.next()).subject).toBe('A passkey was added');
  expect(await authenticator.count()).toBe(1);
  await signOut(page);
  await expect(withPasskey(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await withPasskey(page).click();
  await expect(greeting(page, person.email)).toBeVisible();
  await expect(notes(page)).toContainText('Signed in successfully');
  await openPasskeys(page);
  await expect(passkeys(page)).toContainText(/Work laptop.*last used/);
  expect(problems).toEqual([]);
});

test('a passkey is renamed and removed, and no longer signs in', async ({ page, site }) => {
  const person = await addPerson(site, 'staff');
  await Authenticator.in(page);
  await startSession(page, person);
  await openPasskeys(page);
  await added(page, 'Laptop');
  await passkeys(page).getByRole('button', { name: 'Rename Laptop' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename passkey' });
  await naming.getByRole('textbox', { name: 'Name' }).fill(' ');
  await naming.getByRole('button', { name: 'Save name' }).click();
  await expect(naming.getByText('Enter a name')).toBeVisible();
  await naming.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
  await naming.getByRole('button', { name: 'Save name' }).click();
  await passkeys(page).getByRole('button', { name: 'Remove Old laptop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(passkeys(page).getByText('No passkeys yet')).toBeVisible();
  await signOut(page);
  await withPasskey(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    "That passkey isn't registered here. Try another one, or sign in with your password.",
  );
  await startSession(page, person);
});

test('canceling a passkey explains what to do next', async ({ page, site }) => {
  const person = await addPerson(site, 'staff');
  const authenticator = await Authenticator.in(page);
  await startSession(page, person);
  await openPasskeys(page);
  await authenticator.recognizes(false);
  await add(page, 'Laptop');
  await expect(passkeys(page).getByRole('alert')).toHaveText(
    "No passkey was added. Try again whenever you're ready.",
  );
  await authenticator.recognizes(true);
  await passkeys(page).getByRole('button', { name: 'Continue' }).click();
  await expect(passkeys(page).getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  await signOut(page);
  await authenticator.recognizes(false);
  await withPasskey(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was used. Try again, or sign in with your password.',
  );
  await authenticator.recognizes(true);
  await withPasskey(page).click();
  await expect(greeting(page, person.email)).toBeVisible();
});

test('a passkey replaces the code from the app', async ({ page, site }) => {
  const person = await addPerson(site, 'staff');
  await Authenticator.in(page);
  await startSession(page, person);
  await openPasskeys(page);
  await added(page, 'Laptop');
  await turnOnSecondStep(page);
  await signOut(page);
  await signInByPassword(page, person);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(greeting(page, person.email)).toBeVisible();
  await signOut(page);
  await withPasskey(page).click();
  await expect(greeting(page, person.email), 'no code is asked for').toBeVisible();
});

/** Makes a security key the second factor, as a client of the calls does: there is no screen for it. */
async function enrolKey(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const key =
      document.querySelector<HTMLMetaElement>('meta[name="unionhall-key"]')?.content ?? '';
    const { access_token } = JSON.parse(localStorage.getItem('unionhall-auth') ?? '{}');
    const post = async (path: string, body: object) => {
      const headers = { apikey: key, authorization: `Bearer ${access_token}` };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await fetch(`/auth/v1/factors${path}`, init);
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const { id } = await post('', { factor_type: 'webauthn', friendly_name: 'Blue key' });
    const asked = await post(`/${id}/challenge`, {});
    const options = asked.webauthn.credential_options.publicKey;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const webauthn = { type: 'create', credential_response: made.toJSON() };
    await post(`/${id}/verify`, { challenge_id: asked.id, webauthn });
  });
}

test('a security key is requested after the password, and removed', async ({ page, site }) => {
  const person = await addPerson(site, 'staff');
  const authenticator = await Authenticator.in(page);
  await startSession(page, person);
  await enrolKey(page);
  await page.evaluate(() => localStorage.clear());
  await signInByPassword(page, person);
  const useKey = page.getByRole('button', { name: 'Use your security key' });
  await expect(useKey).toBeVisible();
  await expect(page.getByRole('textbox'), 'there is no app to take a code from').toHaveCount(0);
  await authenticator.recognizes(false);
  await useKey.click();
  await expect(page.getByRole('alert')).toHaveText('No security key was used. Please try again.');
  await authenticator.recognizes(true);
  await useKey.click();
  await expect(greeting(page, person.email)).toBeVisible();
  await page.goto('/admin/account');
  const step = page.getByRole('region', { name: 'Two-step verification' });
  await step.getByRole('button', { name: 'Remove Blue key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this security key?' });
  await dialog.getByRole('button', { name: 'Remove security key' }).click();
  await expect(step.getByText('Off', { exact: true })).toBeVisible();
});
