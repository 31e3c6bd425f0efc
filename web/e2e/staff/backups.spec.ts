import { expect, test } from '@playwright/test';
import { elsewhere, openAs } from '../auth/accounts';
import { FRONT, NOON, start } from '../site';
import { violations } from '../violations';

test('an owner makes the first backup, and the dashboard tells its outcome without a reload', async ({
  browser,
}) => {
  test.slow();
  const { site, stop } = await start(FRONT, ['--demo', '--clock', NOON]);
  const page = await elsewhere(browser, site);
  await page.clock.setSystemTime(NOON);
  await openAs(page, site, '/admin', 'owner');
  const backups = page.getByRole('region', { name: 'Backups' });
  const checklist = page.getByRole('region', { name: 'Get your site ready' });
  await expect(backups.getByText('There’s no backup yet.')).toBeVisible();
  await expect(backups.getByText('Next backup: tomorrow, 2:00 AM')).toBeVisible();
  await checklist.getByText('Get your site ready').click();
  const step = checklist.getByRole('link', { name: 'Go to backups' });
  await expect(step).toBeVisible();
  await backups.getByRole('button', { name: 'Back up now' }).click();
  await expect(
    backups.getByText(/^Last backup: today, 12:\d\d PM\. Proved: it restores\. [\d.]+ [KMG]B$/),
    // The program makes backups at the lowest priority: on a busy machine they wait for everything else.
  ).toBeVisible({ timeout: 120_000 });
  await expect(backups.getByRole('button', { name: 'Back up now' })).toBeVisible();
  await expect(step).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.close();
  await stop();
});
