// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog';

afterEach(cleanup);

function Example({ title = 'Invite someone', children }: { title?: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {title}
      </button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          {children}
        </Dialog>
      )}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.queryByRole<HTMLDialogElement>('dialog', { name });

/** As a browser does for Escape. The event of a `dialog` does not bubble there; React hands it on to the components around. */
const pressEscape = (name: string) =>
  fireEvent(dialog(name) as HTMLDialogElement, new Event('cancel', { cancelable: true }));

test('it opens on its first field, and closing gives the focus back', async () => {
  const user = userEvent.setup();
  render(
    <Example>
      <input aria-label="Email" />
    </Example>,
  );
  await user.click(button('Invite someone'));
  expect(dialog('Invite someone')?.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
  await user.click(button('Close'));
  expect(dialog('Invite someone')).toBeNull();
  expect(document.activeElement).toBe(button('Invite someone'));
});

test('of a choice it opens on what is chosen', async () => {
  const user = userEvent.setup();
  render(
    <Example>
      <input type="checkbox" aria-label="Notify" />
      <input type="radio" name="role" aria-label="Staff" />
      <input type="radio" name="role" aria-label="Owner" defaultChecked />
      <input aria-label="Note" />
    </Example>,
  );
  await user.click(button('Invite someone'));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Owner' }));
});

test('Escape closes it', async () => {
  const user = userEvent.setup();
  render(<Example>Nothing</Example>);
  await user.click(button('Invite someone'));
  pressEscape('Invite someone');
  expect(dialog('Invite someone')).toBeNull();
});

test('Escape in a window over a window closes the upper one alone', async () => {
  const user = userEvent.setup();
  render(
    <Example title="Manage">
      <Example title="Remove">Sure?</Example>
    </Example>,
  );
  await user.click(button('Manage'));
  await user.click(button('Remove'));
  pressEscape('Remove');
  expect(dialog('Remove')).toBeNull();
  expect(dialog('Manage')?.open).toBe(true);
  pressEscape('Manage');
  expect(dialog('Manage')).toBeNull();
});

test('it stands outside of what opened it, whose styles it would inherit', async () => {
  const user = userEvent.setup();
  render(
    <table>
      <tbody>
        <tr>
          <td>
            <Example>Nothing</Example>
          </td>
        </tr>
      </tbody>
    </table>,
  );
  await user.click(button('Invite someone'));
  expect(dialog('Invite someone')?.parentElement).toBe(document.body);
});
