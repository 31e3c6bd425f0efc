import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { elsewhere, openAs } from './auth/accounts';
import { newEmail } from './buyer';
import { expectFit } from './fit';
import { reservationLink } from './mailed';
import { eventWithPlaces, reserve } from './reserved';
import { type Site, test } from './site';
import { choose, rowOf, told } from './staff/posts';
import { violations } from './violations';

const form = (page: Page) =>
  page.getByRole('region', { name: /^(Reserve a place|Join the waiting list)$/ });

async function fill(page: Page, email: string, name = 'Nora Quinn'): Promise<void> {
  await form(page).getByLabel('Name').fill(name);
  await form(page).getByLabel('Email').fill(email);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a place is reserved with two presses, on a phone', async ({ page, site, problems }) => {
  const { path } = await eventWithPlaces(site, { question: 'Chicken or fish?' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await alive(page);
  await expect(form(page).getByText('3 of 3 places left')).toBeVisible();
  await page.getByRole('link', { name: 'Reserve a place' }).click();
  await expect(form(page)).toBeInViewport();
  const email = newEmail();
  await fill(page, email);
  await form(page).getByLabel('Guests you bring').selectOption('1');
  await form(page).getByLabel('Chicken or fish?').fill('Fish');
  expect(await violations(page)).toEqual([]);
  await form(page).getByRole('button', { name: 'Reserve', exact: true }).click();
  const thanks = page.getByRole('region', { name: 'You have 2 places' });
  await expect(thanks).toBeFocused();
  await expect(thanks).toContainText(email);
  await expect(page.getByRole('link', { name: 'Reserve a place' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await expectFit(page, 'reserved');
  expect(problems).toEqual([]);

  await page.reload();
  await expect(form(page).getByText('1 of 3 places left')).toBeVisible();
});

test('what is missing is said, and a missing answer keeps what was typed', async ({
  page,
  site,
}) => {
  const { path } = await eventWithPlaces(site);
  await page.goto(path);
  await alive(page);
  const send = form(page).getByRole('button', { name: 'Reserve', exact: true });
  await send.click();
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await expect(form(page).getByText('Name is required')).toBeVisible();
  await fill(page, newEmail());
  await page.route('**/reservations', (route) => route.abort('connectionreset'));
  await send.click();
  await expect(form(page).getByRole('alert')).toContainText('there was no answer');
  await expect(form(page).getByLabel('Name')).toHaveValue('Nora Quinn');
  await page.unroute('**/reservations');
  await send.click();
  await expect(page.getByRole('region', { name: 'You have a place' })).toBeVisible();
});

test('who finds no place waits, and moves up when another person cancels', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const { event, path } = await eventWithPlaces(site, { capacity: 1, most_guests: 0 });
  const first = await reserve(site, event.slug);
  await page.goto(path);
  await alive(page);
  await expect(form(page).getByText('All places are taken.')).toBeVisible();
  await page.getByRole('link', { name: 'Join the waiting list' }).click();
  const email = newEmail();
  await fill(page, email, 'Pat Doe');
  await form(page).getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('region', { name: 'You’re on the waiting list' })).toBeFocused();

  const link = await reservationLink(site, email);
  await page.goto(link);
  await expect(heading(page, 'You’re on the waiting list')).toBeVisible();
  await expect(page.getByText('You’re next in line.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const other = await elsewhere(browser, site);
  await other.goto(await reservationLink(site, first));
  await alive(other);
  await other.getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(heading(other, 'Your reservation is canceled')).toBeVisible();

  await expect(async () => {
    await page.reload();
    await expect(heading(page, 'You have a place')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(
    page.getByText(/^A place became free\. If you can’t come, cancel by /),
  ).toBeVisible();
});

test('a reservation is changed and canceled by the link in the email', async ({
  page,
  site,
  problems,
}) => {
  const { event, path } = await eventWithPlaces(site);
  const email = await reserve(site, event.slug);
  await page.goto(await reservationLink(site, email));
  await alive(page);
  await expect(page).toHaveTitle(/^Your reservation \| /);
  await expect(heading(page, 'You have a place')).toBeVisible();
  await expect(page.getByRole('main').getByText('Union Hall')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Guests you bring').selectOption('2');
  await page.getByLabel('Note (optional)').fill('By the door');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(heading(page, 'You have 3 places')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(page.getByLabel('Note (optional)')).toHaveValue('By the door');

  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(heading(page, 'Your reservation is canceled')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Reserve again' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}#reserve$`));
  await expect(form(page).getByText('3 of 3 places left')).toBeVisible();
  expect(problems).toEqual([]);
});

test('a link that leads to no reservation is not found', async ({ page }) => {
  await page.goto(`/reservations/${'0'.repeat(64)}`);
  await expect(heading(page, '404')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('without scripts a place is reserved, changed and canceled', async ({ page, site }) => {
    const { path } = await eventWithPlaces(site);
    const email = newEmail();
    await page.goto(path);
    await fill(page, 'nobody');
    await form(page).getByLabel('Guests you bring').selectOption('1');
    await form(page).getByRole('button', { name: 'Reserve', exact: true }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(form(page).getByText('Invalid email address')).toBeVisible();
    await expect(form(page).getByLabel('Name')).toHaveValue('Nora Quinn');
    await expect(form(page).getByLabel('Guests you bring')).toHaveValue('1');
    await fill(page, email);
    await form(page).getByRole('button', { name: 'Reserve', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?reserved=confirmed(#reserve)?$`));
    await expect(page.getByRole('region', { name: 'You have a place' })).toBeVisible();

    const link = await reservationLink(site, email);
    await page.goto(link);
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await page.getByLabel('Name').fill('Nora Quinn-Doe');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(new RegExp(`${link}$`));
    await expect(page.getByLabel('Name')).toHaveValue('Nora Quinn-Doe');
    await page.getByRole('button', { name: 'Cancel reservation' }).click();
    await expect(page).toHaveURL(new RegExp(`${link}$`));
    await expect(heading(page, 'Your reservation is canceled')).toBeVisible();
  });
});

test('before and after the times of reservations the page says so', async ({ page, site }) => {
  const { staff, event, path } = await eventWithPlaces(site, {
    reservations_open_at: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
  });
  await page.goto(path);
  await expect(form(page).getByText(/^Reservations open on /)).toBeVisible();
  await expect(form(page).getByRole('button')).toHaveCount(0);
  await staff.change('/events', event.id, {
    reservations_open_at: null,
    reservations_close_at: new Date(Date.now() - 60 * 1000).toISOString(),
  });
  await page.reload();
  await expect(form(page).getByText('Reservations are closed.')).toBeVisible();
});

test('a canceled event says so wherever it is, and takes no reservations', async ({
  page,
  site,
}) => {
  const { staff, event, path } = await eventWithPlaces(site);
  const email = await reserve(site, event.slug);
  await staff.change('/events', event.id, { canceled: true });
  await page.goto(path);
  await expect(page.getByRole('article').getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.getByText('Upcoming Event')).toHaveCount(0);
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add to Calendar' })).toHaveCount(0);
  await page.goto(`/events?search=${encodeURIComponent(event.title)}`);
  const card = page.getByRole('listitem').filter({ hasText: event.title });
  await expect(card.getByText('Canceled', { exact: true })).toBeVisible();
  await page.goto(await reservationLink(site, email));
  await expect(heading(page, 'This event is canceled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel reservation' })).toHaveCount(0);
});

const reservationsOf = (id: string) => `/admin/events/${id}/reservations`;

async function openReservations(page: Page, site: Site, id: string): Promise<void> {
  await openAs(page, site, reservationsOf(id));
  await expect(page.getByRole('table')).toBeVisible();
}

test('people are checked in at the door with one press each, on a phone', async ({
  page,
  site,
}) => {
  test.slow();
  const { event } = await eventWithPlaces(site, { capacity: 5 });
  await reserve(site, event.slug, { guests: 1 });
  await reserve(site, event.slug, { name: 'Pat Doe' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openReservations(page, site, event.id);
  await expect(page.getByText('· 3 of 5 places taken', { exact: true })).toBeVisible();
  const nora = rowOf(page, 'Nora Quinn');
  const checkIn = nora.getByRole('button', { name: 'Check in Nora Quinn' });
  const size = await checkIn.boundingBox();
  expect(size?.height).toBeGreaterThanOrEqual(44);
  expect(size?.width).toBeGreaterThanOrEqual(100);
  await checkIn.click();
  const arrived = nora.getByRole('button', { name: /^Arrived/ });
  await expect(arrived).toBeVisible();
  await expect(page.getByText('· 3 of 5 places taken, 2 arrived')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expectFit(page, 'reservations');
  await page.reload();
  await expect(arrived).toBeVisible();
  await arrived.click();
  await expect(checkIn).toBeVisible();
  await expect(page.getByText('· 3 of 5 places taken', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search reservations' }).fill('Pat Doe');
  await expect(nora).toHaveCount(0);
  await expect(rowOf(page, 'Pat Doe')).toBeVisible();
});

test('somebody who called is added, changed, canceled and found by status', async ({
  page,
  site,
}) => {
  test.slow();
  const { event } = await eventWithPlaces(site);
  await openAs(page, site, reservationsOf(event.id));
  await expect(page.getByText('No reservations yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add person' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add person' });
  await adding.getByRole('button', { name: 'Add person' }).click();
  await expect(adding.getByText('Name is required', { exact: true })).toBeVisible();
  await adding.getByLabel('Name').fill('Lou Grant');
  await adding.getByLabel('Guests').fill('2');
  expect(await violations(page)).toEqual([]);
  await adding.getByRole('button', { name: 'Add person' }).click();
  await expect(told(page, 'Reservation created successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${reservationsOf(event.id)}$`));
  const row = rowOf(page, 'Lou Grant');
  await expect(row).toContainText('3');
  await choose(row, 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit reservation' });
  await editing.getByLabel('Canceled').check();
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(told(page, 'Reservation updated successfully')).toBeVisible();
  await expect(row.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Check in/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Confirmed' }).click();
  await expect(row).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('reservations.csv');
});

test('everyone with a reservation gets a message', async ({ page, site }) => {
  const { event } = await eventWithPlaces(site);
  await reserve(site, event.slug);
  await openReservations(page, site, event.id);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Email people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email people' });
  await expect(dialog.getByLabel('Subject')).toHaveValue(event.title);
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(dialog.getByText('Message is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Please come by the side door.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(
    told(page, 'Email to 1 person saved, not sent. This site has no mail server yet.'),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('an event gets its places in its form, and leads to its reservations', async ({
  page,
  site,
}) => {
  test.slow();
  const { event } = await eventWithPlaces(site, { capacity: null });
  await openAs(page, site, `/admin/events/${event.id}`);
  const editor = page.getByRole('dialog', { name: 'Edit event' });
  await editor.getByText('Reservations None').click();
  await editor.getByLabel('Capacity').fill('30');
  await editor.getByLabel('Most guests per person').fill('1');
  expect(await violations(page)).toEqual([]);
  await editor.getByText('Registration and cost').click();
  await editor.getByLabel('Registration').selectOption('external');
  await expect(editor.getByLabel('Capacity')).toHaveCount(0);
  await editor.getByLabel('Registration').selectOption('internal');
  await expect(editor.getByLabel('Capacity')).toHaveValue('30');
  await editor
    .getByRole('button', { name: /^(Update|Save|Publish)/ })
    .first()
    .click();
  await expect(told(page, 'Event updated successfully')).toBeVisible();
  await page.goto(`/admin/events?search=${encodeURIComponent(event.title)}`);
  await page.getByRole('link', { name: /^0 of 30/ }).click();
  await expect(heading(page, 'Reservations')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: event.title })).toBeVisible();
});
