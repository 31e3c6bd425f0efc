// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContactMessage, MessageReply } from '../../shared/api/generated/types.gen';
import { problem, stubApi } from '../testing/api';
import { sample } from '../testing/sample';
import { showScreen } from '../testing/screen';
import MessageOverlay from './message-overlay';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const ME = 'ray@union.example';

/** A message with its replies at a server; a reply to another version of it is rejected. */
function messageServer() {
  const server = {
    message: {
      id: '1',
      version: 1,
      name: 'Nora Quinn',
      email: 'nora@example.org',
      subject: 'Hall',
      message: 'Is the hall open?',
      status: 'read',
      is_spam: false,
      created_at: '2026-06-15T16:00:00Z',
    } as ContactMessage,
    replies: [] as MessageReply[],
  };
  const change = (patch: Partial<ContactMessage>) => {
    server.message = { ...server.message, ...patch, version: server.message.version + 1 };
    return server.message;
  };
  const reply = (email: string, body: string) => {
    const author = { email } as MessageReply['author'];
    const made = { id: crypto.randomUUID(), author, body, state: 'sent' as const };
    server.replies = [...server.replies, sample<MessageReply>('MessageReply', made)];
    return change({});
  };
  const checked = (headers: Headers, run: () => ContactMessage) =>
    headers.get('if-match') === `"${server.message.version}"`
      ? run()
      : problem(412, 'stale', { stored: server.message });
  const { routes } = stubApi({
    'GET /admin/system': () => ({ mail: 'server' }),
    'GET /admin/contact-messages': () => ({ items: [], total: 0 }),
    'GET /admin/contact-messages/1': () => server.message,
    'GET /admin/contact-messages/1/replies': () => ({ items: server.replies }),
    'PATCH /admin/contact-messages/1': ({ headers, body }) => checked(headers, () => change(body)),
    'POST /admin/contact-messages/1/replies': ({ headers, body }) =>
      checked(headers, () => reply(ME, body.body)),
  });
  return { server, change, reply, routes };
}

const SEND = 'POST /admin/contact-messages/1/replies';

async function open() {
  const shown = await showScreen(<MessageOverlay />, '/rows/1');
  const message = await screen.findByRole('dialog', { name: 'Message' });
  const box = await within(message).findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Your reply',
  });
  const user = userEvent.setup();
  const press = async (name: string) =>
    user.click(await within(message).findByRole('button', { name }));
  return { ...shown, message, box, user, press };
}

test('a reply of someone else is shown before the own one is sent', async () => {
  const { reply } = messageServer();
  const { message, box, user, press } = await open();
  await user.type(box, 'I think so.');
  reply('anita@union.example', 'Yes, it is.');
  await press('Send reply');
  expect(await within(message).findByText(/^Someone else replied while/)).toBeTruthy();
  expect(await within(message).findByText('Yes, it is.')).toBeTruthy();
  expect(box.value).toBe('I think so.');
  await press('Send reply');
  await waitFor(() => expect(box.value).toBe(''));
  expect(within(message).getByRole('list', { name: 'Replies' }).textContent).toContain(
    'I think so.',
  );
});

test('a change of the message that is no reply holds no reply back', async () => {
  const { change } = messageServer();
  const { box, user, press } = await open();
  await user.type(box, 'Yes.');
  change({ is_spam: true });
  await press('Send reply');
  expect(await screen.findByText('Your reply is on its way')).toBeTruthy();
});

test('a rejected reply stays in its box, which says why', async () => {
  const { routes } = messageServer();
  const { message, box, user, press, router } = await open();
  await press('Send reply');
  expect(await within(message).findByText('Write a reply first')).toBeTruthy();
  expect(document.activeElement).toBe(box);
  routes[SEND] = () => problem(409, 'mail_not_set_up', { detail: 'No email yet.' });
  await user.type(box, 'Yes.');
  await press('Send reply');
  expect(await within(message).findByText('Your reply wasn’t sent. No email yet.')).toBeTruthy();
  expect(box.value).toBe('Yes.');
  expect(document.activeElement).toBe(box);
  void router.navigate({ to: '/away' });
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(box.value).toBe('Yes.');
});

test('a reply whose answer is lost is sent once', async () => {
  const { server, reply, routes } = messageServer();
  const { message, box, user, press } = await open();
  await user.type(box, 'Only once.');
  const send = routes[SEND];
  routes[SEND] = ({ body }) => {
    reply(ME, body.body);
    throw new TypeError('offline');
  };
  await press('Send reply');
  expect(await within(message).findByText(/^Your reply wasn’t sent\./)).toBeTruthy();
  routes[SEND] = send as never;
  await press('Send reply');
  expect(await screen.findByText('Your reply is on its way')).toBeTruthy();
  expect(server.replies).toHaveLength(1);
});

test('a failed change of a message leaves it as it is, and one after a change by someone else is of theirs', async () => {
  const { change, routes } = messageServer();
  const { message, press } = await open();
  const patch = routes['PATCH /admin/contact-messages/1'];
  routes['PATCH /admin/contact-messages/1'] = () =>
    problem(500, 'internal', { detail: 'Unknown error occurred' });
  await press('Archive');
  expect(await screen.findByText('Failed to update message')).toBeTruthy();
  expect(await screen.findByText('Unknown error occurred')).toBeTruthy();
  expect(within(message).getByText('Read')).toBeTruthy();
  routes['PATCH /admin/contact-messages/1'] = patch as never;
  change({ is_spam: true });
  await press('Archive');
  expect(await within(message).findByText('Spam')).toBeTruthy();
  await press('Not spam');
  await waitFor(() => expect(within(message).queryByText('Spam')).toBeNull());
});

test('without a mail server a reply is saved and said not to be sent', async () => {
  const { routes } = messageServer();
  routes['GET /admin/system'] = () => ({ mail: 'files' });
  const { message, box, user, press } = await open();
  expect(await within(message).findByText(/a reply is saved here but not sent/)).toBeTruthy();
  await user.type(box, 'Yes.');
  await press('Send reply');
  const noMail = 'not sent. This site has no mail server yet.';
  expect(await screen.findByText(`Reply saved, ${noMail}`)).toBeTruthy();
  expect(await within(message).findByText(`Saved, ${noMail}`)).toBeTruthy();
});
