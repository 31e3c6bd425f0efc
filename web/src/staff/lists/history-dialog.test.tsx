// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuditRevision } from '../../shared/api/generated/types.gen';
import { notes } from '../testing/notes';
import { sample } from '../testing/sample';
import { showScreen } from '../testing/screen';
import { HistoryDialog, isPublic, timeWithSeconds } from './history-dialog';

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

test('two versions of a minute are told apart', () => {
  expect(timeWithSeconds('2026-03-06T00:30:09Z')).toBe('Mar 5, 2026, 7:30:09 PM');
  expect(timeWithSeconds('2026-03-06T05:05:00Z')).toBe('Mar 6, 2026, 12:05:00 AM');
});

const now = Date.parse('2026-06-15T12:00:00Z');

test.each([
  [{ published: true }, true],
  [{ published: false }, false],
  [{ is_active: false }, false],
  [{ is_active: true }, true],
  [{}, true],
  [{ published: true, visible_from: '2026-07-01T00:00:00Z' }, false],
  [{ published: true, visible_until: '2026-06-01T00:00:00Z' }, false],
])('whether visitors see %o: %s', (row, seen) => {
  expect(isPublic(row, now)).toBe(seen);
});
