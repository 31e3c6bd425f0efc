import { expect } from '@playwright/test';
import { alive, allPages, test } from './site';
import { violations } from './violations';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page keeps WCAG 2.2 AA as far as a program can tell, ${colorScheme}`, async ({
    page,
  }) => {
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
  problems,
}) => {
  for (const path of await allPages(page)) {
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(await response?.text()).not.toMatch(/<[^>]+ style=/);
    expect(problems, path).toEqual([]);
  }
});

test('no page is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...(await allPages(page)), '/nowhere']) {
    await page.goto(path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, path).toBeLessThanOrEqual(320);
  }
});
