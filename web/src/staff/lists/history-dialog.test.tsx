// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuditRevision } from '../../shared/api/generated/types.gen';
import { notes } from '../testing/notes';
import { sample } from '../testing/sample';
import { showScreen } from '../testing/screen';
import { HistoryDialog } from './history-dialog';

afterEach(cleanup);

test('a row that was there before its history began goes back to its first version', async () => {
  const { resource } = notes({ version: 2 });
  const entry = sample<AuditRevision>('AuditRevision', {
    id: 'change',
    before: { title: 'As it came' },
    after: { title: 'Changed' },
  });
  const restore = vi.fn(resource.restore);
  const history = async () => ({ items: [entry], total: 1 });
  await showScreen(
    <HistoryDialog resource={{ ...resource, history, restore }} id="1" onClose={() => {}} />,
  );
  const user = userEvent.setup();
  expect(await screen.findByText('The first version')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Restore the version before/ }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(restore).toHaveBeenCalledWith('1', 2, { entry: 'change', before: true }),
  );
});
