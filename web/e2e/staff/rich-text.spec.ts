import { expect, type Locator, type Page } from '@playwright/test';
import type { Site } from '../site';
import { test } from '../site';
import { violations } from '../violations';
import { openNews } from './posts';

interface Editor {
  dialog: Locator;
  text: Locator;
}

async function openEditor(page: Page, site: Site): Promise<Editor> {
  await openNews(page, site);
  await page.getByRole('link', { name: 'New post' }).click();
  const dialog = page.getByRole('dialog', { name: 'New post' });
  await dialog.getByLabel('Title').fill('A post');
  const text = dialog.getByRole('textbox', { name: 'Content' });
  await text.click();
  return { dialog, text };
}

/** The text as it is stored. */
async function expectMarkdown({ dialog, text }: Editor, markdown: string | RegExp): Promise<void> {
  await dialog.getByRole('tab', { name: 'Markdown' }).click();
  await expect(text).toHaveValue(markdown);
  await dialog.getByRole('tab', { name: 'Write' }).click();
}

test('Markdown is understood as it is typed', async ({ page, site, problems }) => {
  const editor = await openEditor(page, site);
  await page.keyboard.type('# Big\n## Middle\nSome **bold**, *slanted*, ~~struck~~ and `code`.');
  await page.keyboard.type('\n- one\n- two\n');
  await page.keyboard.press('Tab');
  await page.keyboard.type('deep\n\n\n1. first\n2. second\n\n> said\n\n');
  await page.keyboard.type('See https://union.example/a, or [the list](/documents) now.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Same paragraph');
  await page.keyboard.press('Enter');
  await page.keyboard.type('---```');
  await page.keyboard.type('let x = 1;\nlet y;');
  await expectMarkdown(
    editor,
    [
      '# Big',
      '## Middle',
      'Some **bold**, *slanted*, ~~struck~~ and `code`.',
      '- one\n- two\n  - deep',
      '1. first\n2. second',
      '> said',
      'See <https://union.example/a>, or [the list](/documents) now.\nSame paragraph',
      '---',
      '```\nlet x = 1;\nlet y;\n```',
    ].join('\n\n'),
  );
  expect(problems).toEqual([]);
});

test('the keyboard alone formats, links and undoes', async ({ page, site, problems }) => {
  const editor = await openEditor(page, site);
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' ');
  await page.keyboard.press('ControlOrMeta+k');
  const link = page.getByRole('dialog', { name: 'Add link' });
  await expect(link.getByLabel('Web address, email or phone')).toBeFocused();
  await page.keyboard.type('no address');
  await page.keyboard.press('Enter');
  await expect(link.getByText(/^Enter a web address such as/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await link.getByLabel('Web address, email or phone').fill('union.example/join');
  await link.getByLabel('Text').fill('join us');
  await page.keyboard.press('Enter');
  await expect(link).toBeHidden();
  await expect(editor.text).toBeFocused();
  await page.keyboard.type(' soon');
  await expectMarkdown(editor, '**bold** [join us](https://union.example/join) soon');

  await editor.text.getByRole('link', { name: 'join us' }).click();
  // The browser reports where the cursor is a moment after the click.
  await expect(editor.dialog.getByRole('button', { name: 'Link', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('button', { name: 'Remove link' }).click();
  await expect(editor.text.getByRole('link')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.text.getByRole('link')).toHaveCount(1);

  await page.keyboard.press('Alt+F10');
  await expect(editor.dialog.getByRole('button', { name: 'Heading', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const subheading = editor.dialog.getByRole('button', { name: 'Subheading' });
  await expect(subheading).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.text).toBeFocused();
  await expect(subheading).toHaveAttribute('aria-pressed', 'true');
  expect(problems).toEqual([]);
});

test('a slash opens the menu of blocks, and Escape closes only the menu', async ({
  page,
  site,
  problems,
}) => {
  const editor = await openEditor(page, site);
  await page.keyboard.type('/');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu.getByRole('option')).toHaveCount(11);
  await expect(menu.getByRole('option', { name: 'Heading', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('tab');
  await expect(menu.getByRole('option')).toHaveText(['Table']);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(editor.dialog).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('/table');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Day');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hall');
  await editor.dialog.getByRole('button', { name: 'Align right' }).click();
  await editor.dialog.getByRole('button', { name: 'Delete row' }).waitFor();
  await page.keyboard.press('Tab');
  await editor.dialog.getByRole('button', { name: 'Delete column' }).click();
  await editor.text.getByRole('cell').first().click();
  for (const word of ['Mon', 'A', 'Tue', 'B', 'Wed']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  expect(await violations(page)).toEqual([]);
  await expectMarkdown(
    editor,
    ['| Day | Hall |', '| - | -: |', '| Mon | A |', '| Tue | B |', '| Wed | |'].join('\n'),
  );
  expect(problems).toEqual([]);
});

test('Enter in the title leads into a text that is still loading', async ({ page, site }) => {
  await openNews(page, site);
  let load = () => {};
  const asked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/visual-editor-*', (route) => asked.then(() => route.continue()));
  await page.getByRole('link', { name: 'New post' }).click();
  const dialog = page.getByRole('dialog', { name: 'New post' });
  await dialog.getByLabel('Title').fill('A post');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Loading the editor')).toBeAttached();
  load();
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toBeFocused();
});
