import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { holdRequests } from '../hold-requests';
import { test } from '../site';
import { violations } from '../violations';
import { OtherClient } from './other-client';
import { newTitle, storedPost, told } from './posts';

const ROOT = join(import.meta.dirname, '../../../crates');
const FORM = join(ROOT, 'content/src/documents/demo/grievance-form.pdf');
const MINUTES = join(ROOT, 'unionhall/tests/files/minutes.docx');

interface Editor {
  window: Locator;
  text: Locator;
  title: string;
}

async function openEditor(page: Page, screen = 'news', name = 'New post'): Promise<Editor> {
  const window = page.getByRole('dialog', { name });
  await page.goto(`/admin/${screen}/new`);
  const title = newTitle('With a file');
  await window.getByLabel('Title').fill(title);
  const text = window.getByRole('textbox', { name: 'Content' });
  await text.click();
  return { window, text, title };
}

const picker = (page: Page) => page.getByRole('dialog', { name: 'Attach a file' });
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

test('a file is uploaded from the slash menu, and visitors download it', async ({ page, site }) => {
  await openAs(page, site, '/admin');
  const { window, text, title } = await openEditor(page);
  await page.keyboard.type('Bring the form.\n/file');
  await page.keyboard.press('Enter');
  expect(await violations(page)).toEqual([]);
  const answer = await holdRequests(page, '**/api/v1/admin/storage/**');
  await picker(page).getByLabel('Upload a file').setInputFiles(FORM);
  await expect(
    text.getByRole('progressbar', { name: 'Uploading grievance-form.pdf' }),
  ).toBeVisible();
  await window.getByRole('button', { name: 'Publish' }).click();
  await expect(window.getByRole('alert').filter({ hasText: 'still uploading' })).toBeVisible();
  answer();
  const link = text.getByRole('link', { name: /^Download grievance form \(PDF, \d+ KB\)$/ });
  await expect(link).toBeVisible();
  await window.getByRole('button', { name: 'Publish' }).click();
  await expect(window).toBeHidden();

  await page.goto(`/news/${slugOf(title)}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download grievance form/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^grievance-form-[0-9a-f]{8}\.pdf$/);
  const staff = await OtherClient.signIn(site);
  const { items } = await staff.call<{ items: { title: string; published: boolean }[] }>(
    'GET',
    '/admin/documents?search=grievance&sort=-created_at',
  );
  expect(items[0]).toMatchObject({ title: 'grievance form', published: false });
  await page.goto('/admin/documents?search=grievance&sort=-created_at');
  const named = page.getByRole('link', { name: 'grievance form', exact: true });
  const row = page.getByRole('row').filter({ has: named });
  await expect(row.getByText('Not listed')).toBeVisible();
});

test('a document is chosen by its name in a page and in an event', async ({ page, site }) => {
  await openAs(page, site, '/admin');
  for (const [screen, name] of [
    ['pages', 'New page'],
    ['events', 'New event'],
  ] as const) {
    const { window, text } = await openEditor(page, screen, name);
    await window.getByRole('button', { name: 'Attach file' }).click();
    const search = picker(page).getByLabel('Or choose a document');
    await search.fill('bargaining notes');
    // Visitors could not follow a link to a document for staff.
    await expect(picker(page).getByText('No documents found')).toBeVisible();
    await search.fill('bylaws');
    expect(await violations(page)).toEqual([]);
    await picker(page)
      .getByRole('button', { name: /^Bylaws of the Union/ })
      .click();
    await expect(text.getByRole('link')).toHaveText(/^Download Bylaws of the Union \(PDF, .+\)$/);
    await window.getByRole('tab', { name: 'Markdown' }).click();
    await expect(text).toHaveValue(/\(\/media\/documents\/.+\.pdf\?download\)/);
  }
});

/** As if files were dropped on the text or pasted into it. */
async function hand(text: Locator, how: 'paste' | 'drop', names: string[]): Promise<void> {
  await text.evaluate(
    async (element, { how, names }) => {
      const data = new DataTransfer();
      const bytes = '%PDF-1.7\n%%EOF\n';
      for (const name of names) data.items.add(new File([bytes], name));
      const at = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true };
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', {
              ...options,
              dataTransfer: data,
              clientX: at.x + 20,
              clientY: at.y + 20,
            });
      element.dispatchEvent(event);
    },
    { how, names },
  );
}

test('files are dropped and pasted; what fails is said, and the text stays', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin');
  const { text } = await openEditor(page);
  await page.keyboard.type('See below.');
  await hand(text, 'drop', ['flyer.pdf', 'party.mp4']);
  await expect(text.getByRole('link', { name: /^Download flyer \(PDF, / })).toBeVisible();
  await expect(told(page, '“party.mp4” couldn’t be uploaded')).toBeVisible();
  await expect(told(page, 'A text can hold pictures, PDFs and Office files.')).toBeVisible();
  await hand(text, 'paste', ['agenda.pdf']);
  await expect(text.getByRole('link', { name: /^Download agenda \(PDF, / })).toBeVisible();

  await page.route('**/api/v1/admin/documents', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'forbidden', detail: 'Your role does not allow this' }),
        })
      : route.fallback(),
  );
  await hand(text, 'paste', ['notes.pdf']);
  await expect(told(page, '“notes.pdf” couldn’t be uploaded')).toBeVisible();
  await expect(told(page, 'Your role does not allow this')).toBeVisible();
  await expect(text).toContainText('See below.');
  await expect(text.getByRole('link')).toHaveCount(2);
});

test('an Office file is attached to an answer with its type', async ({ page, site }) => {
  await openAs(page, site, '/admin/questions/new');
  const window = page.getByRole('dialog', { name: 'New question' });
  await window.getByRole('button', { name: 'Attach file' }).click();
  await picker(page).getByLabel('Upload a file').setInputFiles(MINUTES);
  await expect(window.getByRole('link', { name: /^Download minutes \(DOCX, / })).toBeVisible();
});

test('the link dialog finds pages, posts, events, documents and people by their names', async ({
  page,
  site,
}) => {
  const post = newTitle('Ratified');
  await storedPost(site, post, true);
  await openAs(page, site, '/admin');
  const { text } = await openEditor(page);
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  const address = dialog.getByLabel('Web address, email or phone');
  const found = (group: string, name: string | RegExp) =>
    dialog.getByRole('group', { name: group }).getByRole('radio', { name });
  await address.fill('contact');
  await expect(found('Pages', /^Contact/)).toBeVisible();
  await address.fill('picnic');
  await expect(found('Events', /Picnic/).first()).toBeVisible();
  await address.fill('bylaws');
  await expect(found('Documents', 'Bylaws of the Union')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await address.press('Enter');
  await expect(dialog.getByText(/or choose a result\.$/)).toBeVisible();
  await address.fill(post);
  await found('Posts', post).check();
  await expect(address).toHaveValue(`/news/${slugOf(post)}`);
  await expect(dialog.getByLabel('Text')).toHaveValue(post);
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(text.getByRole('link', { name: post })).toBeVisible();

  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+k');
  await address.fill('steward');
  await found('People', /./).first().check();
  const href = await address.inputValue();
  const name = await dialog.getByLabel('Text').inputValue();
  await page
    .context()
    .newPage()
    .then(async (visitor) => {
      await visitor.goto(href);
      await expect(visitor.locator(':target').getByRole('heading', { name })).toBeVisible();
    });
});
