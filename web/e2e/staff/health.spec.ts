import { chmodSync } from 'node:fs';
import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { FRONT, start, test } from '../site';
import { violations } from '../violations';

/** A separate site, whose data folder is opened to others. */
test('an owner sees what is wrong with the site and how to fix it, and checks again', async ({
  browser,
}) => {
  test.slow();
  const settings = { UNIONHALL_MEDIA_RESERVE_MIB: '1000000000' };
  const { site, stop } = await start(FRONT, [], settings);
  try {
    const page = await browser.newPage({ baseURL: site.url });
    chmodSync(site.data, 0o755);
    await openAs(page, site, '/admin', 'owner');
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: 'Health' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
    await expect(page.getByText(/^1 problem and \d+ warnings$/)).toBeVisible();
    const part = (name: string) => page.getByRole('region', { name });
    const line = (name: string, check: string) =>
      part(name).getByRole('listitem').filter({ hasText: check });
    await expect(line('Files', 'Room for uploads')).toContainText('Problem');
    await expect(line('Files', 'Room for uploads')).toContainText('Uploads are refused');
    await part('In order')
      .getByText(/^\d+ checks$/)
      .click();
    await expect(line('In order', 'Database: Integrity')).toContainText('OK');
    await expect(line('Email', 'Mail server')).toContainText('Set mail.host');
    await expect(line('Data folder', 'Mode')).toContainText('chmod -R go-rwx');
    expect(await violations(page)).toEqual([]);

    await page.route('**/api/v1/admin/health', (route) => route.abort());
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t check again');
    await expect(line('Files', 'Room for uploads')).toBeVisible();
    await page.unroute('**/api/v1/admin/health');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.close();
  } finally {
    await stop();
  }
});

test('staff have no screen of the site’s health', async ({ page, site }) => {
  await openAs(page, site, '/admin/health', 'staff');
  await expect(page.getByText('Only owners can view the site’s health')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: 'News' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Health' })).toHaveCount(0);
});
