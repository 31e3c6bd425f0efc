import type { Page } from '@playwright/test';

/** Holds requests to these addresses until the returned function is called. */
export async function holdRequests(
  page: Page,
  addresses: string,
  method?: string,
): Promise<() => void> {
  let answer = () => {};
  const wanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(addresses, async (route) => {
    if (!method || route.request().method() === method) await wanted;
    await route.fallback();
  });
  return answer;
}

/** Waits until a wrong reaction to an answer would be visible, before asserting its absence. */
export const frames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let left = 3; left > 0; left--) await new Promise(requestAnimationFrame);
  });
