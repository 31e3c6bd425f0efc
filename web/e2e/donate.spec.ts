import { expect } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { newEmail } from './buyer';
import { donationLink } from './mailed';
import { testShop } from './site';
import { OtherClient } from './staff/other-client';
import { violations } from './violations';

testShop(
  'a monthly donation is made on a phone, and canceled',
  async ({ page, site, problems }) => {
    testShop.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await alive(page);
    await page.getByRole('link', { name: 'Make a Donation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Make a donation' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Donate $25.00' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('switch', { name: 'Give this every month' }).check();
    await page.getByRole('radio', { name: 'Other amount' }).check();
    await page.getByRole('button', { name: 'Donate', exact: true }).click();
    const amount = page.getByLabel('Amount in US dollars');
    await expect(amount).toBeFocused();
    await expect(amount).toHaveAccessibleDescription(/Enter an amount from \$1 to \$25,000/);
    expect(await violations(page)).toEqual([]);
    await amount.fill('$12.50');
    const email = newEmail();
    await page.getByLabel('Name').fill('Pat Doe');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Donate $12.50 a month' }).click();
    await expect(page.getByText('It takes no money and asks for no card.')).toBeVisible();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const staff = await OtherClient.signIn(site);
    const list = `/admin/donations?search=${encodeURIComponent(email)}`;
    const found = await staff.call<{ items: { status: string; received: number }[] }>('GET', list);
    expect(found.items).toMatchObject([{ status: 'active', received: 12.5 }]);

    await page.goto(await donationLink(site, email));
    await alive(page);
    await expect(page.getByText('You give $12.50 each month.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop monthly donation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop your monthly donation?' });
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep giving' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Stop monthly donation' }).click();
    await page.route('**/stop', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Stop donation' }).click();
    await expect(dialog.getByRole('alert')).toContainText('your donation may still be active');
    await page.unroute('**/stop');
    await dialog.getByRole('button', { name: 'Stop donation' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your monthly donation has ended' }),
    ).toBeVisible();
    expect(problems.filter((text) => !/Failed to (stop|load resource)/.test(text))).toEqual([]);
  },
);

testShop('a donor who comes back from payment finds the form as it was', async ({ page }) => {
  const notCharged = page.getByText(
    'Your donation wasn’t finished. Unless you get a receipt by email, nothing was charged.',
  );
  await page.goto('/donate');
  await alive(page);
  await page.getByRole('switch', { name: 'Give this every month' }).check();
  await page.getByRole('radio', { name: 'Other amount' }).check();
  await page.getByLabel('Amount in US dollars').fill('12.50');
  await page.getByLabel('Name').fill('Pat Doe');
  await page.getByLabel('Email').fill('pat@example.org');
  await expect(notCharged).toHaveCount(0);
  const isAsItWas = async () => {
    await expect(notCharged).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Give this every month' })).toBeChecked();
    await expect(page.getByLabel('Amount in US dollars')).toHaveValue('12.50');
    await expect(page.getByLabel('Name')).toHaveValue('Pat Doe');
    await expect(page.getByLabel('Email')).toHaveValue('pat@example.org');
  };
  const paying = page.getByText('It takes no money and asks for no card.');
  const give = page.getByRole('button', { name: 'Donate $12.50 a month' });
  await give.click();
  await expect(paying).toBeVisible();
  await page.getByRole('button', { name: 'Go back without paying' }).click();
  await isAsItWas();
  expect(await violations(page)).toEqual([]);
  await give.click();
  await expect(paying).toBeVisible();
  await page.goBack();
  await isAsItWas();
  await page.reload();
  await alive(page);
  await expect(page.getByLabel('Name')).toHaveValue('Pat Doe');
  await expect(notCharged).toHaveCount(0);

  await give.click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
  await alive(page);
  await page.goto('/donate');
  await alive(page);
  await expect(page.getByLabel('Name')).toHaveValue('');
});

testShop('a donation whose payment went unnoticed is not made twice', async ({ page }) => {
  await page.goto('/donate');
  await alive(page);
  await page.getByLabel('Name').fill('Pat Doe');
  await page.getByLabel('Email').fill(newEmail());
  const give = page.getByRole('button', { name: 'Donate $25.00' });
  await give.click();
  await expect(page.getByText('It takes no money and asks for no card.')).toBeVisible();
  // It goes through, and its answer never comes.
  await page
    .getByRole('button', { name: 'Pay now' })
    .evaluate(async (button: HTMLButtonElement) => {
      const { form } = button;
      if (!form) throw new Error('no form');
      const body = new URLSearchParams([...new FormData(form, button)] as [string, string][]);
      await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
    });
  await page.goBack();
  await alive(page);
  await give.click();
  await expect(page.getByRole('alert')).toContainText('Everything you typed is still here.');
  await expect(page).toHaveURL(/\/donate$/);
});
