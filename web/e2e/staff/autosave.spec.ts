import { expect, type Page } from '@playwright/test';
import { authenticate, elsewhere, openAs, type Person, session } from '../auth/accounts';
import { type Site, test } from '../site';
import { violations } from '../violations';
import { edit, newTitle, rowOf, storedPost, told } from './posts';

const SAVED = /Saved as you type, just now$/;

/** The same person on another device, at this screen. */
async function also(other: Page, site: Site, person: Person, path: string): Promise<void> {
  await authenticate(other, site, person);
  await other.goto(new URL(path, site.url).href);
}

test('text typed on the phone is offered on the laptop', async ({ page, site, browser }) => {
  const title = newTitle('On the phone');
  await storedPost(site, title);
  const person = await openAs(page, site, '/admin/news');
  const phone = await edit(page, title);
  await phone.getByLabel('Summary').fill('Typed on the bus');
  await expect(phone.getByText(SAVED)).toBeVisible();
  const address = new URL(page.url()).pathname;

  const laptop = await elsewhere(browser, site);
  await also(laptop, site, person, address);
  const editor = laptop.getByRole('dialog', { name: 'Edit post' });
  await expect(editor.getByText('You typed this on another device just now.')).toBeVisible();
  expect(await violations(laptop)).toEqual([]);
  await editor.getByRole('button', { name: 'Continue' }).click();
  await expect(editor.getByLabel('Summary')).toHaveValue('Typed on the bus');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(told(laptop, 'News post updated successfully')).toBeVisible();
  // It is saved: nobody is offered it any more.
  await laptop.goto(address);
  await expect(editor.getByLabel('Summary')).toHaveValue('Typed on the bus');
  await expect(editor.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await laptop.close();
});

test('an ended session asks to sign in above the form, and the save continues', async ({
  page,
  site,
}) => {
  const title = newTitle('Session');
  await storedPost(site, title);
  const person = await openAs(page, site, '/admin/news');
  const editor = await edit(page, title);
  await editor.getByLabel('Summary').fill('Typed with care');
  // The autosave is done; only the button saves the post.
  await expect(editor.getByText(SAVED)).toBeVisible();
  // Ends all sessions of the account, including this one.
  const { headers } = await session(site, person);
  await fetch(`${site.url}/auth/v1/logout?scope=global`, { method: 'POST', headers });
  await editor.getByRole('button', { name: 'Save draft' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again.getByLabel('Account')).toHaveValue(person.email);
  expect(await violations(page)).toEqual([]);
  await again.getByLabel('Current password').fill('not the password');
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again.getByRole('alert')).toBeVisible();
  await again.getByLabel('Current password').fill(person.password);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(told(page, 'News post updated successfully')).toBeVisible();
  await expect(editor).toBeHidden();
  await edit(page, title);
  await expect(editor.getByLabel('Summary')).toHaveValue('Typed with care');
});

test('without unsaved changes, an ended session leads to the sign-in page', async ({
  page,
  site,
}) => {
  const title = newTitle('Nothing typed');
  await storedPost(site, title);
  const person = await openAs(page, site, '/admin/news');
  await expect(rowOf(page, title)).toBeVisible();
  const { headers } = await session(site, person);
  await fetch(`${site.url}/auth/v1/logout?scope=global`, { method: 'POST', headers });
  const signIn = page.waitForURL(/\/auth$/);
  // The next request is refused: that of this press, or one that the list sends before it.
  await Promise.race([rowOf(page, title).getByRole('button', { name: 'Publish' }).click(), signIn]);
  await signIn;
});
