import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { holdRequests } from '../hold-requests';
import { type Site, test } from '../site';
import { violations } from '../violations';
import { newTitle, openNews, told, typeAddress } from './posts';

const DRAWING = readFileSync(
  join(import.meta.dirname, '../../../crates/unionhall/demo/images/general-meeting.webp'),
);

const picture = (name: string) => ({ name, mimeType: 'image/webp', buffer: DRAWING });
const broken = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('no picture'),
});

async function openMedia(page: Page, site: Site): Promise<void> {
  await openAs(page, site, '/admin/media');
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
}

/** A name that no other test has, in the letters of addresses. */
const newName = (word: string) => newTitle(word).replaceAll(' ', '-').toLowerCase();

/** Creates a folder, opens it and uploads pictures into it. */
async function inFolder(page: Page, names: string[]): Promise<string> {
  const folder = newName('folder');
  await page.getByRole('button', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByLabel('Name').fill(folder);
  await dialog.getByRole('button', { name: 'Open folder' }).click();
  await expect(page.getByText('This folder is empty')).toBeVisible();
  await page.getByLabel('Upload files').first().setInputFiles(names.map(picture));
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(files).toHaveCount(names.length);
  return folder;
}

const fileOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('link', { name: new RegExp(`^${name}-`) });

test('of several uploads one is canceled, one is rejected, and the rest get alternative texts', async ({
  page,
  site,
  problems,
}) => {
  await openMedia(page, site);
  const folder = newName('picnic');
  await page.goto(`/admin/media?folder=${folder}`);
  await expect(page.getByText('This folder is empty')).toBeVisible();
  // An upload that never ends.
  await page.route(/\/storage\/images\/.*slow/, () => {});
  await page
    .getByLabel('Upload files')
    .first()
    .setInputFiles([picture('slow.webp'), broken('torn.png'), picture('hall.webp')]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByRole('progressbar', { name: 'Upload of slow.webp' })).toBeVisible();
  await expect(uploads.getByRole('alert')).toContainText('picture');
  await expect(uploads.getByText('1 on the way, 1 uploaded, 1 failed')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Leaving the screen asks for confirmation.
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Settings' })
    .click();
  const leave = page.getByRole('dialog', { name: 'Stop uploading?' });
  await leave.getByRole('button', { name: 'Keep uploading' }).click();
  await expect(leave).toBeHidden();
  await uploads.getByRole('button', { name: 'Cancel slow.webp' }).click();
  await expect(uploads.getByText('slow.webp')).toHaveCount(0);
  await uploads.getByRole('button', { name: 'Try again torn.png' }).click();
  await expect(uploads.getByText('1 uploaded, 1 failed')).toBeVisible();

  await uploads.getByLabel(/^Alt text for hall-/).fill('The union hall');
  await uploads.getByRole('button', { name: /^Save alt text for hall-/ }).click();
  await expect(told(page, 'Alt text saved')).toBeVisible();
  await uploads.getByRole('button', { name: 'Clear list' }).click();
  await expect(uploads).toHaveCount(0);
  await expect(page.getByText('No alt text')).toHaveCount(0);
  expect(problems.filter((problem) => !/415|422/.test(problem))).toEqual([]);
});

test('files are found by folder, name and alternative text, and described by keyboard alone', async ({
  page,
  site,
}) => {
  await openMedia(page, site);
  const name = newName('barbecue');
  const folder = await inFolder(page, [`${name}.webp`, 'other.webp']);
  const link = fileOf(page, name);
  await link.focus();
  await page.keyboard.press('Enter');
  const file = page.getByRole('dialog', { name: new RegExp(name) });
  await expect(file.getByLabel('Alt text')).toBeFocused();
  await page.keyboard.type('By keys alone');
  await page.keyboard.press('Enter');
  await expect(told(page, 'Alt text saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(file).toBeHidden();
  await expect(link).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search media' }).fill(name);
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search media' }).fill('zzzz');
  await expect(page.getByText('No results for “zzzz”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('link', { name: 'Pictures' })
    .click();
  const tile = page.getByRole('list', { name: 'Folders' }).getByRole('link', { name: folder });
  await expect(tile).toContainText('2 files');
  await tile.click();
  await expect(page).toHaveURL(new RegExp(`folder=${folder}`));
  await page.getByLabel('Show').selectOption('Documents');
  await expect(page).toHaveURL(/bucket=documents/);
  await expect(page.getByLabel('Show')).toHaveValue('documents');
  await page.getByLabel('Sort by').selectOption('Name');
  await expect(page).toHaveURL(/bucket=documents.*sort=path|sort=path.*bucket=documents/);
  await page.getByRole('list', { name: 'Folders' }).getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('link').first()).toHaveText(
    /\.pdf$/,
  );
});

test('a file says where it is used, is replaced, and is deleted only after a question', async ({
  page,
  site,
}) => {
  test.slow();
  await openMedia(page, site);
  const name = newName('gate');
  const folder = await inFolder(page, [`${name}.webp`]);
  await fileOf(page, name).click();
  const file = page.getByRole('dialog', { name: new RegExp(name) });
  await file.getByLabel('Alt text').fill('The front gate');
  await file.getByRole('button', { name: 'Save alt text' }).click();
  await expect(told(page, 'Alt text saved')).toBeVisible();
  await expect(file.getByText('Nothing on the site uses this file.')).toBeVisible();
  const address = new URL(await file.getByLabel('Address').inputValue()).pathname;

  await page.goto('/admin/news/new');
  const editor = page.getByRole('dialog', { name: 'New post' });
  const title = newTitle('Gate post');
  await editor.getByLabel('Title').fill(title);
  await typeAddress(editor, 'Featured image', address);
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor).toBeHidden();

  await page.goto(`/admin/media?folder=${folder}`);
  await expect(page.getByText(/^Used once/)).toBeVisible();
  await fileOf(page, name).click();
  await expect(file.getByLabel('Alt text')).toHaveValue('The front gate');
  await page.reload();
  await expect(file.getByLabel('Alt text')).toHaveValue('The front gate');
  await expect(file.getByRole('link', { name: title })).toBeVisible();
  const shown = await file.getByRole('img').getAttribute('src');
  await file.getByLabel('Replace').setInputFiles(picture('another.webp'));
  await expect(told(page, 'File replaced')).toBeVisible();
  await expect(file.getByRole('img')).not.toHaveAttribute('src', shown ?? '');
  await expect(file.getByLabel('Alt text')).toHaveValue('The front gate');

  await file.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete file' });
  await expect(question).toContainText(title);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await page.request.get(address)).status()).toBe(200);
  await file.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText(title);

  // The file gets a new use while the question is open: the user has not agreed to that.
  const other = await page.context().newPage();
  await other.goto('/admin/news/new');
  const later = newTitle('Gate post of later');
  const form = other.getByRole('dialog', { name: 'New post' });
  await form.getByLabel('Title').fill(later);
  await typeAddress(form, 'Featured image', address);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form).toBeHidden();
  await other.close();
  await expect(question).not.toContainText(later);
  await question.getByRole('button', { name: 'Delete anyway' }).click();
  await expect(question).toContainText('Nothing was deleted');
  await expect(question).toContainText(later);
  expect(await violations(page)).toEqual([]);
  expect((await page.request.get(address)).status()).toBe(200);
  await question.getByRole('button', { name: 'Delete anyway' }).click();
  await expect(told(page, 'File deleted')).toBeVisible();
  await expect(file).toBeHidden();
  expect((await page.request.get(address)).status()).toBe(404);
});

/** As if these were pasted or dropped at a field for text. */
async function hand(page: Page, how: 'paste' | 'drop', names: string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Content' }).evaluate(
    (area, { how, names, bytes }) => {
      const data = new DataTransfer();
      for (const name of names) {
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/webp' }));
      }
      const { left, top } = (area.querySelector('p') ?? area).getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: left + 4, clientY: top + 4 };
      area.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    { how, names, bytes: [...DRAWING] },
  );
}

test('pictures are pasted, dropped and chosen into a text, and seen on its page', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  await openNews(page, site);
  const title = newTitle('With pictures');
  await page.getByRole('link', { name: 'New post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  await editor.getByLabel('Title').fill(title);
  const text = editor.getByRole('textbox', { name: 'Content' });
  await text.click();
  await page.keyboard.type('Before.');
  const answer = await holdRequests(page, '**/storage/images/**');
  await hand(page, 'paste', ['pasted.webp']);
  await expect(editor.getByRole('progressbar', { name: 'Uploading pasted.webp' })).toBeVisible();
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor.getByText(/^A file was still uploading, so nothing was saved/)).toBeVisible();
  answer();
  await editor.getByRole('button', { name: 'Describe this picture' }).click();
  const one = page.getByRole('dialog', { name: 'Picture' });
  await one.getByLabel('Alt text').fill('The hall, pasted');
  await one.getByLabel('Caption').fill('Before the paint');
  expect(await violations(page)).toEqual([]);
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(text.getByRole('img', { name: 'The hall, pasted' })).toBeVisible();
  await expect(text).toBeFocused();

  const undescribed = text.getByRole('button', { name: 'Describe this picture' });
  await hand(page, 'drop', ['one.webp', 'two.webp']);
  await expect(undescribed).toHaveCount(2);
  await expect(text.getByRole('progressbar')).toHaveCount(0);

  const choosing = page.waitForEvent('filechooser');
  await editor.getByRole('button', { name: 'Insert picture' }).click();
  await (await choosing).setFiles(broken('torn.png'));
  await expect(told(page, '“torn.png” couldn’t be uploaded')).toBeVisible();
  await expect(undescribed).toHaveCount(2);

  await editor.getByRole('button', { name: 'Picture from library' }).click();
  const library = page.getByRole('dialog', { name: 'Choose a picture' });
  await library.getByLabel('Search pictures').fill('night-shift');
  const pictures = library.getByRole('list', { name: 'Pictures' }).getByRole('button');
  await expect(pictures).toHaveCount(1);
  await pictures.click();
  await expect(text.getByRole('button', { name: /picture$/ })).toHaveCount(4);

  await editor.getByRole('tab', { name: 'Markdown' }).click();
  await expect(text).toHaveValue(
    /^Before\.\n\n!\[\]\(\S+one-\S+\)\n\n!\[\]\(\S+two-\S+\)\n\n!\[The hall, pasted\]\(\/media\/images\/pasted-[0-9a-f]{8}\.webp "Before the paint"\)\n/,
  );
  await editor.getByRole('button', { name: 'Choose from library' }).click();
  await library.getByLabel('Search pictures').fill('night-shift');
  await expect(pictures).toHaveCount(1);
  await pictures.click();
  await expect(library).toBeHidden();
  await expect(editor.getByLabel('Featured image: web address')).toHaveValue(
    '/media/images/demo/night-shift.webp',
  );
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(editor).toBeHidden();
  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto(`/news/${title.toLowerCase().replaceAll(' ', '-')}`);
  await expect(visitor.getByRole('img', { name: 'The hall, pasted' })).toBeVisible();
  await expect(visitor.getByText('Before the paint')).toBeVisible();
});
