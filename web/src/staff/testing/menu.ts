import { fireEvent, screen } from '@testing-library/react';

/** Opens a menu, as a browser does for its button: happy-dom has no popovers. */
export async function openMenu(name: string): Promise<void> {
  HTMLElement.prototype.hidePopover ??= () => {};
  await screen.findByRole('button', { name });
  const menu = screen.getByRole('menu', { name, hidden: true });
  for (const type of ['beforetoggle', 'toggle'])
    fireEvent(menu, Object.assign(new Event(type), { newState: 'open' }));
}

export const menuItem = (name: string) => screen.findByRole('menuitem', { name, hidden: true });
