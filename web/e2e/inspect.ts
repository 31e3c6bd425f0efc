import { expect, type Page } from '@playwright/test';
import { expectFit } from './fit';
import { violations } from './violations';

/** Expects a page without WCAG violations in both themes and without console messages, which fits every window. */
export async function inspect(page: Page, address: string, problems: string[]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await violations(page), `${address}, ${colorScheme}`).toEqual([]);
  }
  expect.soft(problems, address).toEqual([]);
  await expectFit(page, address);
  // Preloads follow the width of the window, and Chromium warns about those that no image then needs.
  problems.length = 0;
}
