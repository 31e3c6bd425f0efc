import type { Page } from '@playwright/test';
import axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rule that the other theme of a page can break alone. */
export const CONTRAST = ['color-contrast'];

/** Violations of WCAG 2.2 AA that axe finds: rule and element. */
export async function violations(page: Page, rules: string[] = WCAG): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(async () => {
    // A click may have scrolled a link halfway below the head that stays in sight.
    scrollTo(0, 0);
    // Contrast is measured after fade-in animations.
    const running = document.getAnimations().filter(({ playState, timeline, effect }) => {
      const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      return playState === 'running' && timeline === document.timeline && ends;
    });
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
  const { violations: found } = await page.evaluate(
    (runOnly) => window.axe.run(document, { runOnly }),
    rules,
  );
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
