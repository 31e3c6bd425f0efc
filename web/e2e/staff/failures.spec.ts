import { expect, type Page } from '@playwright/test';
import { addPerson, authenticate, setRole } from '../auth/accounts';
import { test } from '../site';
import { OtherClient, type Stored } from './other-client';
import { newTitle, told } from './posts';

/** Removes the messages of the corner, so that the next one is the next. */
async function dismissAll(page: Page): Promise<void> {
  const messages = page.getByRole('region', { name: 'Notifications' });
  const dismiss = messages.getByRole('button', { name: 'Dismiss' });
  // A message may go by itself in between.
  await dismiss.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect(messages.getByText('Error')).toHaveCount(0);
}

test('an event that the server rejects keeps its form, and is saved later', async ({
  page,
  site,
}) => {
  const person = await addPerson(site, 'staff');
  await authenticate(page, site, person);
  const other = await OtherClient.signIn(site);
  const title = newTitle('Failing');
  const { id } = await other.call<Stored>('POST', '/admin/events', {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    start_date: '2031-01-15T05:00:00Z',
  });
  await page.goto(`/admin/events/${id}`);
  const form = page.getByRole('dialog', { name: 'Edit event' });
  const field = form.getByLabel('Summary', { exact: true });
  const save = () => form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form.getByRole('button', { name: 'Save draft' })).toBeVisible();
  await form.locator('details:not([open]) > summary').evaluateAll((summaries) => {
    for (const summary of summaries) (summary as HTMLElement).click();
  });
  await field.fill('Typed with care');

  // 403: the account has lost its role.
  await setRole(site, person.email, 'pending');
  await save();
  const forbidden = "Your account doesn't have access to this.";
  await expect(form.getByText(forbidden, { exact: true }).first()).toBeVisible();
  await expect(told(page, 'Failed to save event')).toBeVisible();
  await expect(form.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
  await expect(field).toHaveValue('Typed with care');
  await setRole(site, person.email, 'staff');
  await dismissAll(page);

  // 422
  const link = form.getByLabel('External link', { exact: true });
  await link.fill('nowhere');
  await save();
  await expect(form.getByText('Must be a valid URL', { exact: true })).toBeVisible();
  await expect(link).toHaveAttribute('aria-invalid', 'true');
  await expect(link).toHaveValue('nowhere');
  await link.fill('');

  // 412: another user has saved it.
  await other.change('/events', id, { location: 'Akron' });
  await save();
  await expect(told(page, 'Failed to save event')).toBeVisible();
  const panel = form.getByRole('region', {
    name: 'Someone else saved this while you were editing',
  });
  await expect(panel).toContainText('None of it touches your changes.');
  await panel.getByRole('button', { name: 'Continue with my changes' }).click();
  await save();
  await expect(form).toBeHidden();
  const stored = await other.call<Record<string, unknown>>('GET', `/admin/events/${id}`);
  expect(stored).toMatchObject({ location: 'Akron' });
  expect(Object.values(stored)).toContain('Typed with care');
});
