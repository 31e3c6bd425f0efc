// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UserError } from '../api/user-message';
import { ConfirmHost, confirm } from './confirm';

afterEach(cleanup);

const question = { title: 'Remove it?', body: 'It will be gone.', action: 'Remove' };
const window = () => screen.queryByRole('dialog', { name: 'Remove it?' });

function ask(run?: () => Promise<unknown>) {
  const host = render(<ConfirmHost />);
  const answer = confirm({ ...question, doing: 'Removing...', run });
  return { answer, host, user: userEvent.setup() };
}

test('it is true when it was agreed to, and false when not', async () => {
  const { answer, user } = ask();
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await answer).toBe(true);
  expect(window()).toBeNull();
  const again = confirm(question);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await again).toBe(false);
});

test('a failure is shown in the window, which stays open for another try', async () => {
  const run = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new UserError('Somebody else is at it.'))
    .mockResolvedValueOnce(null);
  const { answer, user } = ask(run);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else is at it.');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await answer).toBe(true);
  expect(run).toHaveBeenCalledTimes(2);
});

test('what was asked of one person is not asked of the next', async () => {
  const { answer, host } = ask();
  expect(await screen.findByRole('dialog', { name: 'Remove it?' })).toBeDefined();
  host.unmount();
  expect(await answer).toBe(false);
  render(<ConfirmHost />);
  expect(window()).toBeNull();
});
