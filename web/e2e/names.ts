import type { Page } from '@playwright/test';

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

/** Filters to controls whose name does not begin with their visible words (WCAG 2.5.3): users of speech input say what they see. */
const misnamed = (all: Control[]) =>
  all.filter(({ seen, name }) => !words(name).join('').startsWith(words(seen).join('')));

/** The button of the cart shows a figure beside a picture: its name tells what is counted. */
const isCount = ({ seen }: Control) => /^\d+$/.test(seen);

/** The links and buttons whose names do not begin with their visible words; a count beside an icon is named by what it counts. */
export const misnamedOn = async (page: Page): Promise<Control[]> =>
  misnamed((await controls(page)).filter((control) => !isCount(control)));
