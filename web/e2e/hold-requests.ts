import type { Page } from '@playwright/test';

/** Keeps back what is asked for at these addresses, until the function that is answered is called. */
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

/** What an answer brings about has happened by then: for what must not. */
export const frames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let left = 3; left > 0; left--) await new Promise(requestAnimationFrame);
  });
