import type { Page } from '@playwright/test';
import { frames } from './hold-requests';

/**
 * The least layout shift that counts: an alert of 45 px that comes late is one of 0.03 at 1440 px. On a busy machine, links of the header
 * that Chromium paints before it has parsed the last ones move by up to 0.005.
 */
const LEAST = 0.01;

/** Records the layout shifts of each page that is opened afterwards. */
export const watchShifts = (page: Page) =>
  page.addInitScript((least) => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput } = entry as unknown as Record<string, number>;
        if (!hadRecentInput && value >= least)
          (window as unknown as { shifts: unknown[] }).shifts.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, LEAST);

/** Returns the layout shifts so far. */
export const shifts = async (page: Page) => {
  await frames(page);
  return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
};
