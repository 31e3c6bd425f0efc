import type { Page } from '@playwright/test';
import { frames } from './hold-requests';

/** Adds up what moves on each page that is opened from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as Record<string, number>;
        if (!hadRecentInput) (window as unknown as { shifts: unknown[] }).shifts.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What has moved so far. */
export const shifts = async (page: Page) => {
  await frames(page);
  return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
};
