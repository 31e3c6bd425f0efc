import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds against WCAG 2.2 AA: rule and element. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  await page.evaluate(async () => {
    // Colors are looked at when what fades in stands there whole.
    const running = document.getAnimations().filter(({ playState, timeline, effect }) => {
      const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      return playState === 'running' && timeline === document.timeline && ends;
    });
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
  const { violations: found } = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }),
  );
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
