// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Menu } from './menu';

afterEach(cleanup);

function open() {
  const [first, last, outer] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the window around it
    <div onKeyDown={outer}>
      <Menu
        label="More"
        items={[
          { label: 'History', run: first },
          { label: 'Delete', run: last },
        ]}
      >
        <svg aria-hidden="true" />
      </Menu>
    </div>,
  );
  return { user: userEvent.setup(), first, last, outer };
}

const focused = () => document.activeElement?.textContent;

test('the arrow keys go around, and Enter does what has the focus', async () => {
  const { user, last } = open();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(focused()).toBe('History');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Delete');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('History');
  await user.keyboard('{End}{Enter}');
  expect(last).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('Escape closes the menu and not what is around it', async () => {
  const { user, outer } = open();
  const button = screen.getByRole('button', { name: 'More' });
  await user.click(button);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(outer).not.toHaveBeenCalled();
});

test('a click elsewhere closes it', async () => {
  const { user, first } = open();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(first).not.toHaveBeenCalled();
});
