import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { allPages, test, testShop } from './site';

/** A link or button: what is seen of it, and what it is called. */
interface Control {
  seen: string;
  name: string;
}

/** Letters and figures, for signs such as arrows are not spoken; upper and lower case may be the style's. */
const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every link and button that shows words, with the name that Chromium hands to screen readers. */
async function controls(page: Page): Promise<Control[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const found: Control[] = [];
  for (const { role, name, ignored, backendDOMNodeId } of nodes) {
    if (ignored || !['link', 'button'].includes(role?.value) || !backendDOMNodeId) continue;
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId });
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: `function () {
        const walker = document.createTreeWalker(this, NodeFilter.SHOW_TEXT);
        const seen = [];
        while (walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          const { parentElement } = walker.currentNode;
          const box = parentElement.getBoundingClientRect();
          if (box.width > 1 && box.height > 1 && range.getBoundingClientRect().width > 1)
            seen.push(walker.currentNode.data);
        }
        return seen.join('');
      }`,
      returnByValue: true,
    });
    if (words(result.value).length > 0) found.push({ seen: result.value, name: name?.value ?? '' });
  }
  await session.detach();
  return found;
}

/** Those whose name does not begin with what is seen (WCAG 2.5.3: who speaks to the machine says what they see). */
const misnamed = (all: Control[]) =>
  all.filter(({ seen, name }) => !words(name).join('').startsWith(words(seen).join('')));

/** The button of the cart shows a figure beside a picture: its name tells what is counted. */
const isCount = ({ seen }: Control) => /^\d+$/.test(seen);

async function assertNamed(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await alive(page);
    const all = (await controls(page)).filter((control) => !isCount(control));
    expect(all.length, path).toBeGreaterThan(3);
    expect.soft(misnamed(all), path).toEqual([]);
  }
}

test('links and buttons are called what is seen of them first', async ({ page }) => {
  test.slow();
  const paths = (await allPages(page)).filter((path) => !/^\/(auth|admin)/.test(path));
  await assertNamed(page, [...paths, '/nowhere']);
});

testShop('so are those of a shop where one pays', async ({ page }) => {
  await assertNamed(page, ['/shop', '/donate', '/cart']);
});

test('what leads on is called after what it leads to', async ({ page }) => {
  await page.goto('/events');
  await expect(
    page.getByRole('link', { name: 'Learn More: General Membership Meeting', exact: true }),
  ).toBeVisible();
  await page.goto('/');
  const first = page
    .getByRole('group', { name: 'Featured slideshow' })
    .getByRole('listitem')
    .first();
  await expect(first.getByRole('link', { name: /^.+: .+/ })).toHaveCount(1);
});

test('a name that begins with something else would be found', async ({ page }) => {
  await page.setContent('<a href="/x" aria-label="Share on Twitter">Twitter</a>');
  expect(misnamed(await controls(page))).toHaveLength(1);
});
