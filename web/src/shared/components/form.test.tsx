// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from './field';
import { type FormOptions, useForm } from './form';
import { RejectionAlert } from './rejection';
import { SubmitButton } from './submit';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Send = FormOptions<'name'>['send'];

function NameForm({ send }: { send: Send }) {
  const form = useForm({
    names: ['name'],
    check: ({ name }) => ({ name: name ? undefined : 'Enter a name' }),
    send,
  });
  return (
    <form noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <RejectionAlert refusal={form.refusal} />
      <Field name="name" label="Name" error={form.errors.name} />
      <SubmitButton busy={form.busy} doing="Saving...">
        Save
      </SubmitButton>
    </form>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Name' });
const button = () => screen.getByRole('button');

function open(send: Send) {
  render(<NameForm send={send} />);
  return userEvent.setup();
}

test('what is wrong is not sent, has the focus, and is right again as soon as it is mended', async () => {
  const send = vi.fn<Send>().mockResolvedValue(null);
  const user = open(send);
  await user.click(button());
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field());
  expect(screen.getByText('Enter a name')).toBeDefined();
  await user.type(field(), 'Nora');
  expect(screen.queryByText('Enter a name')).toBeNull();
});

test('while it is sent it is not sent twice', async () => {
  let answer = (_: null) => {};
  const send = vi.fn<Send>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const user = open(send);
  await user.type(field(), 'Nora');
  await user.click(button());
  expect(button().textContent).toBe('Saving...');
  await user.click(button());
  expect(send).toHaveBeenCalledTimes(1);
  answer(null);
  expect(await screen.findByText('Save')).toBeDefined();
});

test('what the server says about a field stands at it', async () => {
  const user = open(async () => ({ message: '', fields: { name: 'Taken' } }));
  await user.type(field(), 'Nora');
  await user.click(button());
  expect(await screen.findByText('Taken')).toBeDefined();
  expect(document.activeElement).toBe(field());
});

test('what is thrown instead of answered is told, and the form can be sent again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const send = vi
    .fn<Send>()
    .mockRejectedValueOnce(new TypeError('x is not a function'))
    .mockResolvedValueOnce(null);
  const user = open(send);
  await user.type(field(), 'Nora');
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe('An unexpected error occurred');
  expect(button().textContent).toBe('Save');
  await user.click(button());
  expect(send).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
});
