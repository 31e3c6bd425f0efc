import { expect, type Locator, type Page } from '@playwright/test';
import { alive } from '../../scripts/settled.mjs';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { violations } from '../violations';
import { newTitle, told } from './posts';

const adding = (page: Page) => page.getByRole('dialog', { name: 'Add to this page' });

async function add(
  page: Page,
  editor: Locator,
  kind: string,
  fill?: (form: Locator) => Promise<unknown>,
) {
  await editor.getByRole('button', { name: 'List, form or button' }).click();
  const form = adding(page);
  await form.getByLabel('What to show').selectOption(kind);
  await fill?.(form);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();
}

test('a page holds documents, questions, a form and a button between its texts', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  await openAs(page, site, '/admin/pages', 'editor');
  await page.getByRole('link', { name: 'New page' }).click();
  const editor = page.getByRole('dialog', { name: 'New page' });
  const title = newTitle('Contract');
  await editor.getByLabel('Title').fill(title);
  const text = editor.getByRole('textbox', { name: 'Content' });
  await text.click();
  await page.keyboard.type('What we agreed on.');
  await add(page, editor, 'Documents', (form) =>
    form.getByLabel('Category').selectOption('Contracts'),
  );
  await expect(text.getByText('Documents: Contracts', { exact: true })).toBeVisible();
  await expect(text.getByText(/^\d+ documents? now$/)).toBeVisible();
  await add(page, editor, 'Questions and answers', (form) =>
    form.getByLabel('Category').selectOption('Contract'),
  );
  await add(page, editor, 'Contact form');
  await add(page, editor, 'Button', async (form) => {
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByText('Label is required', { exact: true })).toBeVisible();
    await form.getByLabel('Label').fill('Join us');
    await form.getByLabel('Where it leads').fill('/join');
  });
  expect(await violations(page)).toEqual([]);
  await editor.getByRole('tab', { name: 'Markdown' }).click();
  await expect(editor.getByLabel('Content')).toHaveValue(
    [
      'What we agreed on.',
      '<!-- unionhall:documents category=contract -->',
      '<!-- unionhall:questions category=Contract -->',
      '<!-- unionhall:contact -->',
      '<!-- unionhall:button label="Join us" link=/join -->',
    ].join('\n\n'),
  );
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Page published successfully')).toBeVisible();

  const slug = title.toLowerCase().replaceAll(' ', '-');
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
    const visitor = await context.newPage();
    await visitor.goto(`/${slug}`);
    if (javaScriptEnabled) await alive(visitor);
    const main = visitor.getByRole('main');
    await expect(main.getByText('What we agreed on.')).toBeVisible();
    await expect(
      main
        .getByRole('region', { name: 'Contracts' })
        .getByRole('link', { name: /^Download/ })
        .first(),
    ).toBeVisible();
    await expect(main.getByRole('link', { name: 'Join us' })).toHaveAttribute('href', '/join');
    await expect(main.getByRole('button', { name: 'Send message' })).toBeVisible();
    await expect(main.getByRole('group').first()).toBeVisible();
    if (javaScriptEnabled) expect(await violations(visitor)).toEqual([]);
    await context.close();
  }
});

test('an empty part says so to staff, and is changed and removed', async ({ page, site }) => {
  await openAs(page, site, '/admin/pages', 'editor');
  await page.getByRole('link', { name: 'New page' }).click();
  const editor = page.getByRole('dialog', { name: 'New page' });
  await editor.getByLabel('Title').fill(newTitle('Parts'));
  await editor.getByRole('tab', { name: 'Markdown' }).click();
  await editor
    .getByLabel('Content')
    .fill('Text.\n\n<!-- unionhall:weather -->\n\n<!-- unionhall:news category="No such" -->');
  await editor.getByRole('tab', { name: 'Write' }).click();
  const text = editor.getByRole('textbox', { name: 'Content' });
  await expect(text.getByText('Unknown part', { exact: true })).toBeVisible();
  await expect(text.getByText(/Visitors don’t see it/)).toBeVisible();
  await expect(text.getByText(/There are no posts to show yet/)).toBeVisible();

  await text.getByRole('button', { name: 'Edit part: Latest news: No such' }).click();
  const form = page.getByRole('dialog', { name: 'Edit part' });
  await expect(form.getByLabel('Category')).toHaveValue('No such');
  await form.getByLabel('Category').selectOption('All news');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(text.getByText('Latest news', { exact: true })).toBeVisible();
  await expect(text.getByText(/^\d+ posts now$/)).toBeVisible();
  await text.getByRole('button', { name: 'Edit part', exact: true }).click();
  await form.getByRole('button', { name: 'Remove part' }).click();
  await editor.getByRole('tab', { name: 'Markdown' }).click();
  await expect(editor.getByLabel('Content')).toHaveValue(/^Text\.\n\n<!-- unionhall:news -->\n*$/);
});
