import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { testAlone } from '../site';
import { violations } from '../violations';
import { choose, newTitle, rowOf, told } from './posts';

const test = testAlone();

const form = (page: Page, name = 'New link') => page.getByRole('dialog', { name });

async function create(page: Page, label: string, parent?: string): Promise<void> {
  await page.getByRole('link', { name: 'New link' }).click();
  await form(page).getByLabel('Label').fill(label);
  if (parent) {
    await form(page).getByLabel('Link', { exact: true }).selectOption('Contact');
    await form(page).getByLabel('Belongs under').selectOption(parent);
  } else {
    await form(page).getByLabel('Link', { exact: true }).selectOption('No link yet');
  }
  await form(page).getByRole('button', { name: 'Create link' }).click();
  await expect(form(page)).toBeHidden();
}

test('links are added below a heading and ordered', async ({ page, site }) => {
  await openAs(page, site, '/admin/navigation');
  const heading = newTitle('Heading');
  const [one, two] = [newTitle('One'), newTitle('Two')];
  await create(page, heading);
  await expect(rowOf(page, heading)).toContainText('Hidden');
  await create(page, one, heading);
  await create(page, two, heading);
  await expect(rowOf(page, heading).first()).toContainText('Active');
  const header = page.getByRole('region', { name: 'Header' });
  await expect(header.getByRole('row').nth(-2)).toContainText(one);
  await expect(header.getByRole('row').last()).toContainText(two);

  await header.getByRole('button', { name: `Move ${two}` }).press('ArrowUp');
  await expect(told(page, 'Order saved')).toBeVisible();
  await expect(header.getByRole('row').last()).toContainText(one);

  await page.getByRole('link', { name: new RegExp(`^${heading}$`) }).click();
  const editor = form(page, 'Edit link');
  await expect(
    editor.getByText('It has links below it, so it stays at the top level.'),
  ).toBeVisible();
  await editor.getByLabel('Where it appears').selectOption('Footer');
  await expect(editor.getByLabel('Belongs under')).toBeHidden();
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(editor.getByText(/^This link has links below it/)).toBeVisible();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();

  await choose(
    header
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: heading, exact: true }) }),
    'Delete',
  );
  await page
    .getByRole('dialog', { name: 'Delete link' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(
    page.getByText('A link with links below it can’t be deleted. Move or delete those first.'),
  ).toBeVisible();
});

test('a page is in the menu after three presses', async ({ page, site }) => {
  await openAs(page, site, '/admin');
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await choose(rowOf(page, 'Where your gift goes'), 'Add to menu');
  await expect(
    told(page, '“Where your gift goes” is in the menu at the top of every page.'),
  ).toBeVisible();
  await choose(rowOf(page, 'Where your gift goes'), 'Add to menu');
  await expect(told(page, 'A menu leads to “Where your gift goes”.')).toBeVisible();
  await page.goto('/news');
  // With one link more they fold into "Menu".
  await page.getByRole('banner').getByText('Menu', { exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Where your gift goes' })).toBeVisible();
});

test('a new link takes the title of the chosen page as its label', async ({ page, site }) => {
  await openAs(page, site, '/admin/navigation');
  await page.getByRole('link', { name: 'New link' }).click();
  await form(page)
    .getByRole('group', { name: 'Pages' })
    .getByRole('radio', { name: 'Our history' })
    .check();
  await expect(form(page).getByLabel('Label')).toHaveValue('Our history');
  await form(page).getByRole('button', { name: 'Create link' }).click();
  await expect(told(page, 'Link created successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Header' }).getByRole('row').last()).toContainText(
    'Our history',
  );
});

test('the link dialog finds pages, documents and files while typing', async ({ page, site }) => {
  await openAs(page, site, '/admin/navigation/new');
  await form(page).getByLabel('Link', { exact: true }).selectOption('A page, document or file');
  await form(page).getByRole('button', { name: 'Create link' }).click();
  await expect(form(page).getByText('Link is required', { exact: true })).toBeVisible();
  await form(page).getByLabel('Search pages and files').fill('steward');
  const pages = form(page).getByRole('group', { name: 'Pages' });
  await expect(pages.getByRole('radio', { name: 'Leadership' })).toBeVisible();
  await form(page).getByLabel('Search pages and files').fill('bylaws');
  const found = form(page).getByRole('group', { name: 'Documents' });
  await expect(found.getByRole('radio')).toHaveCount(1);
  await found.getByRole('radio', { name: 'Bylaws of the Union' }).check();
  await expect(form(page).getByLabel('Label')).toHaveValue('Bylaws of the Union');
  await expect(form(page).getByText('Link is required', { exact: true })).toBeHidden();
  await form(page).getByLabel('Search pages and files').fill('bargaining notes');
  // For staff only: visitors could not follow the link.
  await expect(form(page).getByText('No pages or files found.')).toBeVisible();
  await form(page).getByLabel('Where it appears').selectOption('Footer');
  expect(await violations(page)).toEqual([]);
  await form(page).getByRole('button', { name: 'Create link' }).click();
  await expect(told(page, 'Link created successfully')).toBeVisible();
  await expect(
    rowOf(page, 'Bylaws of the Union').getByRole('cell', {
      name: 'Bylaws of the Union',
      exact: true,
    }),
  ).toBeVisible();
});

test('links are dragged and moved with the keyboard, and visitors see the new order', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin/navigation');
  const header = page.getByRole('region', { name: 'Header' });
  const handle = (label: string) => header.getByRole('button', { name: `Move ${label}` });
  const middle = async (label: string) => {
    const box = await handle(label).boundingBox();
    if (!box) throw new Error(`${label} is not shown`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await expect(header.getByRole('rowheader').first()).toHaveText('Home');
  const to = await middle('Home');
  const from = await middle('Events');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 10, { steps: 5 });
  await expect(header.getByRole('rowheader').first()).toHaveText('Events');
  await page.mouse.up();
  await expect(told(page, 'Order saved')).toBeVisible();
  await expect(page.getByText('Events, 1 of', { exact: false })).toBeAttached();

  await handle('Shop').press('ArrowUp');
  await expect(handle('Shop')).toBeFocused();
  await handle('Shop').press('ArrowRight');
  await expect(header.getByRole('rowheader').nth(2)).toHaveText('Shop below Home');
  expect(await violations(page)).toEqual([]);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Shop', { exact: true })).toBeVisible();

  await page.reload();
  await expect(header.getByRole('rowheader').nth(2)).toHaveText('Shop below Home');
  await expect(header.getByRole('rowheader').first()).toHaveText('Events');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('banner').locator('summary', { hasText: 'Menu' }).click();
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  expect((await links.allTextContents()).slice(0, 3)).toEqual(['Events', 'Home', 'Shop']);
});
