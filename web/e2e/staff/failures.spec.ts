import { expect, type Locator, type Page } from '@playwright/test';
import { addPerson, authenticate, setRole } from '../auth/accounts';
import { type Site, test } from '../site';
import { KINDS } from './kinds';
import { OtherClient, type Stored } from './other-client';
import { choose, newTitle, rowOf, told } from './posts';

/** The server's answers to a failure and to a missing permission. */
const FAILED = 'Something went wrong on our end.';
const SAFE = 'your text is safe on this device.';
const NO_ANSWER = 'No answer: check your connection and try again.';
const FORBIDDEN = "Your account doesn't have access to this.";
const STALE = 'Someone else saved this in the meantime.';

async function staff(page: Page, site: Site): Promise<{ email: string; other: OtherClient }> {
  const person = await addPerson(site, 'staff');
  await authenticate(page, site, person);
  return { email: person.email, other: await OtherClient.signIn(site) };
}

/** Every change fails: by the server, or without an answer. */
async function failing(page: Page, how: 'server' | 'no answer'): Promise<() => Promise<void>> {
  const calls = /\/api\/v1\/admin\//;
  await page.route(calls, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    if (how === 'no answer') return route.abort();
    return route.fulfill({
      status: 500,
      json: { status: 500, code: 'internal', title: 'Internal Server Error', detail: FAILED },
    });
  });
  return () => page.unroute(calls);
}

/** Messages of the corner go, so that the next one is the next. */
async function cleared(page: Page): Promise<void> {
  const messages = page.getByRole('region', { name: 'Notifications' });
  const dismiss = messages.getByRole('button', { name: 'Dismiss' });
  // All that are there at this moment: one that goes by itself meanwhile is waited for by nobody.
  await dismiss.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect(messages.getByText('Error')).toHaveCount(0);
}

/** Unfolds every group of fields. */
const unfolded = (form: Locator) =>
  form.locator('details:not([open]) > summary').evaluateAll((summaries) => {
    for (const summary of summaries) (summary as HTMLElement).click();
  });

const save = (form: Locator, button: string) => form.getByRole('button', { name: button }).click();

/** The same in each form: fails by 500, without an answer, and by 403. */
async function failsInAllWays(
  page: Page,
  site: Site,
  {
    email,
    form,
    button,
    toast,
    kept,
  }: {
    email: string;
    form: Locator;
    button: string;
    toast: string;
    kept: () => Promise<void>;
  },
): Promise<void> {
  const once = async (sentence: string) => {
    await save(form, button);
    await expect(form.getByText(sentence, { exact: true }).first()).toBeVisible();
    await expect(told(page, toast)).toBeVisible();
    await expect(form.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
    await kept();
    await cleared(page);
  };
  for (const [how, sentence] of [
    ['server', `${FAILED} Try again in a minute; ${SAFE}`],
    ['no answer', `We couldn't save. Check your connection; ${SAFE}`],
  ] as const) {
    const mend = await failing(page, how);
    await once(sentence);
    await mend();
  }
  await setRole(site, email, 'pending');
  await once(FORBIDDEN);
  await setRole(site, email, 'staff');
}

for (const kind of KINDS) {
  const { one, screen, api, dialog, question, make, typed, wrong, save: button, theirs } = kind;

  test(`a save of the ${one} that fails says why and loses nothing`, async ({ page, site }) => {
    test.slow();
    const { email, other } = await staff(page, site);
    const title = newTitle('Failing');
    const { id } = await make(other, title);
    await page.goto(`${screen}/${id}`);
    const form = page.getByRole('dialog', { name: dialog });
    const field = form.getByLabel(typed.field, { exact: true });
    await expect(form.getByRole('button', { name: button })).toBeVisible();
    await unfolded(form);
    await field.fill(typed.value);
    const kept = () => expect(field).toHaveValue(typed.value);
    const toast = `Failed to save ${one}`;
    await failsInAllWays(page, site, { email, form, button, toast, kept });

    // 422: what is wrong is said at its field.
    const refused = form.getByLabel(wrong.field, { exact: true });
    const before = await refused.inputValue();
    await refused.fill(wrong.value);
    await save(form, button);
    await expect(form.getByText('Must be a valid URL', { exact: true })).toBeVisible();
    await expect(refused).toHaveAttribute('aria-invalid', 'true');
    await expect(refused).toHaveValue(wrong.value);
    await kept();
    await refused.fill(before);

    // 412: another user has saved it.
    await other.change(api, id, theirs);
    await save(form, button);
    await expect(told(page, toast)).toBeVisible();
    const panel = form.getByRole('region', {
      name: 'Someone else saved this while you were editing',
    });
    await expect(panel).toContainText('None of it touches your changes.');
    await kept();
    await panel.getByRole('button', { name: 'Continue with my changes' }).click();
    await kept();
    await save(form, button);
    await expect(form).toBeHidden();
    const stored = await other.call<Record<string, unknown>>('GET', `/admin${api}/${id}`);
    expect(stored).toMatchObject({ ...theirs });
    expect(Object.values(stored)).toContain(typed.value);
  });

  test(`a delete of the ${one} that fails says why and deletes nothing`, async ({ page, site }) => {
    test.slow();
    const { email, other } = await staff(page, site);
    const title = newTitle('Staying');
    const { id } = await make(other, title);
    // The list hears of no changes: what it shows is old by then.
    await page.route('**/api/v1/admin/live', (route) => route.abort());
    await page.goto(`${screen}?search=${encodeURIComponent(title)}`);
    const row = rowOf(page, title);
    const remove = async (hint?: string) => {
      await choose(row, 'Delete');
      await page
        .getByRole('dialog', { name: question })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect(told(page, `Failed to delete ${one}`)).toBeVisible();
      if (hint) await expect(told(page, hint).first()).toBeVisible();
      await expect(row).toBeVisible();
      await cleared(page);
    };
    for (const [how, hint] of [
      ['server', FAILED],
      ['no answer', NO_ANSWER],
    ] as const) {
      const mend = await failing(page, how);
      await remove(hint);
      await mend();
    }
    // 412: the row is another one than the list shows.
    await other.change(api, id, theirs);
    await remove(STALE);
    await setRole(site, email, 'pending');
    await remove(FORBIDDEN);
    await setRole(site, email, 'staff');
    expect((await other.call<Stored>('GET', `/admin${api}/${id}`)).id).toBe(id);
  });
}

test('a message that cannot be changed or deleted stays as it is, and says so', async ({
  page,
  site,
  traffic,
}) => {
  test.slow();
  const { email, other } = await staff(page, site);
  // The window hears of no changes: what it shows is old by then.
  await page.route('**/api/v1/admin/live', (route) => route.abort());
  const subject = newTitle('Hall');
  await other.call('POST', '/contact-messages', {
    name: 'Nora Quinn',
    email: 'nora@example.org',
    subject,
    message: 'Is the hall open on Sunday?',
  });
  const found = await other.call<{ items: Stored[] }>(
    'GET',
    `/admin/contact-messages?search=${encodeURIComponent(subject)}`,
  );
  const id = found.items[0]?.id ?? '';
  await page.goto(`/admin/messages/${id}`);
  const message = page.getByRole('dialog', { name: 'Message' });
  await expect(message.getByText('Read', { exact: true })).toBeVisible();
  const close = async (hint?: string) => {
    await message.getByRole('button', { name: 'Archive' }).click();
    await expect(told(page, 'Failed to update message')).toBeVisible();
    if (hint) await expect(told(page, hint).first()).toBeVisible();
    await expect(message.getByText('Read', { exact: true })).toBeVisible();
    await cleared(page);
  };
  for (const [how, hint] of [
    ['server', FAILED],
    ['no answer', NO_ANSWER],
  ] as const) {
    const mend = await failing(page, how);
    await close(hint);
    await mend();
  }
  // Nor does it read the message once more because of the change that failed.
  await traffic.ended();
  await other.change('/contact-messages', id, { is_spam: true });
  await close(STALE);
  // What they left is shown, and can be changed.
  await expect(message.getByText('Spam', { exact: true })).toBeVisible();
  await setRole(site, email, 'pending');
  await close(FORBIDDEN);
  await setRole(site, email, 'staff');
  await page.goto(`/admin/messages?search=${encodeURIComponent(subject)}`);
  const mend = await failing(page, 'server');
  await choose(rowOf(page, subject), 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete message' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(told(page, 'Failed to delete message')).toBeVisible();
  await expect(rowOf(page, subject)).toBeVisible();
  await mend();
});

test('settings that cannot be saved are kept as they were typed', async ({ page, site }) => {
  test.slow();
  const { email, other } = await staff(page, site);
  await page.goto('/admin/settings');
  const form = page.getByRole('main');
  const field = form.getByLabel('Subtitle');
  await field.fill('Typed with care');
  const kept = () => expect(field).toHaveValue('Typed with care');
  const button = 'Save All Settings';
  const toast = 'Failed to save site settings';
  await failsInAllWays(page, site, { email, form, button, toast, kept });
  await form.getByLabel('Email').fill('nobody');
  await save(form, button);
  await expect(form.getByText('Invalid email address', { exact: true })).toBeVisible();
  await kept();
  await form.getByLabel('Email').fill('');
  const stored = await other.call<Record<string, unknown> & { version: number }>(
    'GET',
    '/admin/settings',
  );
  const { version, defaults: _, ...values } = stored;
  await other.call('PUT', '/admin/settings', { ...values, hero_title: 'Theirs' }, version);
  await save(form, button);
  await expect(told(page, toast)).toBeVisible();
  const panel = form.getByRole('region', {
    name: 'Someone else saved this while you were editing',
  });
  await expect(panel).toBeVisible();
  await kept();
});

for (const { one, screen, api, dialog } of [
  { one: 'slide', screen: '/admin/slides', api: '/slides', dialog: 'Order of slides' },
  { one: 'link', screen: '/admin/navigation', api: '/nav-links', dialog: 'Order of links' },
]) {
  test(`an order of ${one}s that somebody else has changed is not saved over theirs`, async ({
    page,
    site,
  }) => {
    const { other } = await staff(page, site);
    const kind = KINDS.find((known) => known.api === api);
    // A desk that hears of no changes: the order there is an old one.
    await page.route('**/api/v1/admin/live', (route) => route.abort());
    await page.goto(`${screen}/order`);
    const order = page.getByRole('dialog', { name: dialog });
    if (one === 'link') await order.getByLabel('Where').selectOption('Quick links');
    const down = order.getByRole('button', { name: /^Move .* down$/ }).first();
    await down.click();
    // 409: there is one more row than the order knows.
    await kind?.make(other, newTitle('Meanwhile'));
    await order.getByRole('button', { name: 'Save order' }).click();
    await expect(told(page, `Failed to update ${one}`)).toBeVisible();
    await expect(order).toBeVisible();
    await expect(order.getByRole('alert')).toHaveText(
      'Someone else just changed this list. Here it is as it is now.',
    );
  });
}
