import { expect, type Locator, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { violations } from '../violations';
import { OtherClient, type Stored } from './other-client';
import { newTitle, told } from './posts';

const SAFE = 'our text is safe on this device.';
const HTML = 'text/html';

/** Answers that do not come from the program, and words of the message for each. */
const FAILURES = [
  { status: 502, contentType: HTML, body: '<h1>Bad Gateway</h1>', words: 'can’t reach it' },
  { status: 504, contentType: HTML, body: '<h1>Time-out</h1>', words: 'waited too long' },
  { status: 413, contentType: HTML, body: '<h1>Too Large</h1>', words: 'too large' },
  {
    status: 500,
    contentType: 'application/problem+json',
    body: '{"status":500,"code":"internal","title":"Internal Server Error","detail":"Unknown error occurred"}',
    words: 'Unknown error occurred. Try again in a minute',
  },
] as const;

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** The buttons in the bars of a window that a message of the corner lies over; null if the message is below anything itself. */
const covered = (window: Locator): Promise<string[] | null> =>
  window.evaluate(async (dialog) => {
    const corner = dialog.querySelector('[aria-label="Notifications"]');
    const card = corner?.querySelector('button')?.parentElement;
    if (!corner || !card) throw new Error('the message is in the window');
    // It moves while it arrives.
    await Promise.all(card.getAnimations().map(({ finished }) => finished));
    const box = card.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!card.contains(top)) return null;
    const lies = (other: DOMRect) =>
      other.width > 0 &&
      other.left < box.right &&
      other.right > box.left &&
      other.top < box.bottom &&
      other.bottom > box.top;
    // Only fixed bars count: scrolled content can be moved from under a message.
    const bars = [...dialog.querySelectorAll('.dialog-head, .form-end, header')];
    const buttons = bars.flatMap((bar) => [...bar.querySelectorAll('button')]);
    return buttons.flatMap((button) =>
      lies(button.getBoundingClientRect()) ? [button.textContent ?? ''] : [],
    );
  });

async function dismissed(page: Page): Promise<void> {
  const corner = page.getByRole('region', { name: 'Notifications' });
  await corner.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect(corner.getByText('Error')).toHaveCount(0);
}

test('a post that cannot be saved shows why, keeps its values and is saved later', async ({
  page,
  context,
  site,
}) => {
  const staff = await OtherClient.signIn(site);
  const title = newTitle('Refused');
  const { id } = await staff.call<Stored>('POST', '/admin/news', {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
  });
  await openAs(page, site, `/admin/news/${id}`);
  const editor = page.getByRole('dialog', { name: 'Edit post' });
  const field = editor.getByLabel('Summary', { exact: true });
  await field.fill('Typed with care');
  const save = editor.getByRole('button', { name: 'Save draft' });
  const refused = async (words: string) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await save.click();
      const alert = editor.getByRole('alert').filter({ hasText: SAFE });
      await expect(alert).toContainText(words);
      await expect(alert).toBeInViewport();
      await expect(told(page, 'Failed to save news post')).toBeVisible();
      expect(await covered(editor)).toEqual([]);
      await expect(field).toHaveValue('Typed with care');
      await dismissed(page);
    }
  };
  for (const { words, ...answer } of FAILURES) {
    await page.route(/\/api\/v1\/admin\/news\//, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(answer) : route.fallback(),
    );
    await refused(words);
    await page.unroute(/\/api\/v1\/admin\/news\//);
  }
  expect(await violations(page)).toEqual([]);
  await context.setOffline(true);
  await refused("We couldn't save. Check your connection");
  await context.setOffline(false);
  await save.click();
  await expect(editor).toBeHidden();
  const stored = await staff.call<Record<string, unknown>>('GET', `/admin/news/${id}`);
  expect(Object.values(stored)).toContain('Typed with care');
});
