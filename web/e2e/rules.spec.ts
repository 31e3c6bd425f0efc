import { expect } from '@playwright/test';
import { alive, settled } from '../scripts/settled.mjs';
import { allPages, test } from './site';
import { violations } from './violations';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page keeps WCAG 2.2 AA as far as a program can tell, ${colorScheme}`, async ({
    page,
  }) => {
    // Every page there is.
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of [...(await allPages(page)), '/nowhere']) {
      await page.goto(path);
      await alive(page);
      expect(await violations(page), path).toEqual([]);
    }
  });
}

test('no page breaks the content security policy or says anything on the console', async ({
  page,
  traffic,
  problems,
}) => {
  test.slow();
  for (const path of await allPages(page)) {
    const response = await page.goto(path);
    await settled(page, traffic);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(await response?.text()).not.toMatch(/<[^>]+ style=/);
    expect(problems, path).toEqual([]);
  }
});

test('what a page complains of late would be seen', async ({ page, traffic, problems }) => {
  await page.route('**/auth/v1/settings', async (route) => {
    await alive(page);
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto('/auth');
  await settled(page, traffic);
  expect(problems.join('\n')).toContain('500');
});

test('no page is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...(await allPages(page)), '/nowhere']) {
    await page.goto(path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, path).toBeLessThanOrEqual(320);
  }
});
