import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { alive } from '../../scripts/settled.mjs';
import { addPerson, authenticate, type Role } from '../auth/accounts';
import { fromElsewhere, type Site, test, testShop } from '../site';
import { bought } from './bought';
import { OtherClient } from './other-client';
import { newTitle, rowOf, told } from './posts';

/** A way to use a screen, and no other. */
interface Input {
  press: (control: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
}

/** Steps of the keyboard from one end of a screen to the other. */
const FARTHEST = 120;

/** Moves the focus to a control, as far as it is: forward by Tab, and around the page. */
async function focus(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < FARTHEST; step += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${control}`);
}

const keyboard = (page: Page): Input => ({
  press: async (control) => {
    await focus(page, control);
    const isBox = await control.evaluate((element) => element.matches('[type=checkbox]'));
    await page.keyboard.press(isBox ? 'Space' : 'Enter');
  },
  type: async (field, text) => {
    await focus(page, field);
    await page.keyboard.type(text);
  },
});

const touch = (page: Page): Input => ({
  press: (control) => control.tap(),
  type: async (field, text) => {
    await field.tap();
    await page.keyboard.type(text);
  },
});

const WAYS = [
  { way: 'the keyboard alone', input: keyboard, options: {} },
  {
    way: 'touch alone',
    input: touch,
    options: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  },
];

async function openWith(
  browser: Browser,
  site: Site,
  options: object,
  path: string,
  role: Role = 'staff',
): Promise<Page> {
  const page = await browser.newPage({
    baseURL: site.url,
    extraHTTPHeaders: fromElsewhere(),
    ...options,
  });
  await authenticate(page, site, await addPerson(site, role));
  await page.goto(path);
  await alive(page);
  return page;
}

for (const { way, input, options } of WAYS) {
  test(`a post is written, published and taken down by ${way}`, async ({ browser, site }) => {
    test.slow();
    const page = await openWith(browser, site, options, '/admin/news', 'editor');
    const { press, type } = input(page);
    const title = newTitle('Walked');
    await press(page.getByRole('link', { name: 'New post' }));
    const editor = page.getByRole('dialog', { name: 'New post' });
    await type(editor.getByLabel('Title'), title);
    await type(editor.getByRole('textbox', { name: 'Content' }), 'The gate is open again.');
    await press(editor.getByRole('button', { name: 'Publish' }));
    await expect(editor).toBeHidden();
    const row = rowOf(page, title);
    await expect(row.getByText('Published', { exact: true })).toBeVisible();
    await press(row.getByRole('button', { name: 'Actions for' }));
    const unpublish = row.getByRole('menuitem', { name: 'Unpublish' });
    await expect(unpublish).toBeVisible();
    if (input === keyboard) {
      // The arrows move within a menu (WAI-ARIA, menu button pattern).
      for (let step = 0; step < 9; step += 1) {
        if (await unpublish.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
    } else {
      await press(unpublish);
    }
    await expect(row.getByText('Draft', { exact: true })).toBeVisible();
    await page.close();
  });

  test(`a message is answered by ${way}`, async ({ browser, site }) => {
    const subject = newTitle('Keys');
    await (await OtherClient.signIn(site)).call('POST', '/contact-messages', {
      name: 'Nora Quinn',
      email: 'nora@example.org',
      subject,
      message: 'Who has the keys?',
    });
    const page = await openWith(browser, site, options, '/admin/messages', 'editor');
    const { press, type } = input(page);
    await press(rowOf(page, subject).getByRole('link', { name: 'Nora Quinn' }));
    const message = page.getByRole('dialog', { name: 'Message' });
    await type(message.getByLabel('Your reply'), 'The desk at the hall.');
    await press(message.getByRole('button', { name: 'Send reply' }));
    await expect(
      told(page, 'Reply saved, not sent. This site has no mail server yet.'),
    ).toBeVisible();
    await page.close();
  });

  testShop(`orders are packed by ${way}`, async ({ browser, site }) => {
    testShop.slow();
    const orders = [
      await bought(site, 'pickup', 'ida@home.example'),
      await bought(site, 'shipping', 'jo@home.example'),
    ];
    const page = await openWith(browser, site, options, '/admin/orders?stage=to_pack', 'shop');
    const { press } = input(page);
    for (const { number } of orders) {
      await press(page.getByRole('checkbox', { name: `Select ${number}` }));
    }
    await press(page.getByRole('button', { name: 'Mark 2 as ready or sent' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Email 2 buyers' }));
    await expect(told(page, '2 orders marked as ready or sent')).toBeVisible();
    await page.close();
  });
}
