import { expect, type Locator, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import type { Site } from '../site';
import { OtherClient, type Stored } from './other-client';

export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ hasText: title });

/** Opens the menu of a row. */
export const openMenu = (row: Locator): Promise<void> =>
  row.getByRole('button', { name: 'Actions for' }).click();

/** Chooses an action from the menu of a row. */
export async function choose(row: Locator, action: string): Promise<void> {
  await openMenu(row);
  await row.getByRole('menuitem', { name: action, exact: true }).click();
}

/** A message of the corner, by its words. */
export const told = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** A new account, signed in and at the list of news. */
export async function openNews(page: Page, site: Site): Promise<void> {
  await openAs(page, site, '/admin/news');
  await expect(page.getByRole('table')).toBeVisible();
}

let count = 0;

/** A unique title, so that tests do not affect each other. */
export function newTitle(words: string): string {
  count += 1;
  return `${words} ${Date.now().toString(36)}${count}`;
}

/** A post of a colleague, made without the editor. Returns its id. */
export async function storedPost(site: Site, title: string, published = false): Promise<string> {
  const colleague = await OtherClient.colleague(site);
  const { id } = await colleague.call<Stored>('POST', '/admin/news', {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    content_md: `Words of **${title}**.`,
    published,
  });
  return id;
}

/** Writes a post and saves it. */
export async function write(page: Page, title: string, published = false): Promise<void> {
  await page.getByRole('link', { name: 'New post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  await editor.getByLabel('Title').fill(title);
  await editor.getByRole('tab', { name: 'Markdown' }).click();
  await editor.getByLabel('Content').fill(`Words of **${title}**.`);
  await editor.getByRole('button', { name: published ? 'Publish' : 'Save draft' }).click();
  await expect(editor).toBeHidden();
  await expect(rowOf(page, title)).toBeVisible();
}

/** Unfolds a group of fields of an editor. */
export const unfold = (editor: Locator, group: string) =>
  editor.getByText(group, { exact: true }).click();

/** Types the address of a picture, which is behind a fold. */
export async function typeAddress(form: Locator, label: string, address: string): Promise<void> {
  const field = form.getByLabel(`${label}: web address`, { exact: true });
  if (await field.isHidden()) {
    await form
      .getByRole('group', { name: label, exact: true })
      .getByText('Use a web address')
      .click();
  }
  await field.fill(address);
}

export async function edit(page: Page, title: string): Promise<Locator> {
  await choose(rowOf(page, title), 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit post' });
  await expect(editor.getByLabel('Title')).toHaveValue(title);
  return editor;
}
