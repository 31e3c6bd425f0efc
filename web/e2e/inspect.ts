import { expect, type Page } from '@playwright/test';
import { expectFit } from './fit';
import { CONTRAST, violations } from './violations';

/** Expects a page without WCAG violations in both themes and without console messages, which fits every window. */
export async function inspect(page: Page, address: string, problems: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await violations(page), `${address}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect.soft(await violations(page, CONTRAST), `${address}, dark`).toEqual([]);
  expect.soft(problems, address).toEqual([]);
  await expectFit(page, address);
  // Preloads follow the width of the window, and Chromium warns about those that no image then needs.
  problems.length = 0;
}
