// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/http';
import type { Screen } from '../components/screen-context';
import { gate } from '../testing/api';
import { menuItem, openMenu } from '../testing/menu';
import { type Note, notes } from '../testing/notes';
import { showScreen } from '../testing/screen';
import { ListScreen } from './list-screen';
import { RowActions } from './row-actions';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const SPEC = {
  sorts: ['title'],
  sort: 'title',
  filters: { trashed: 'flag' },
  size: 20,
} as const;

async function open(kept: ReturnType<typeof notes>) {
  await showScreen(
    <ListScreen<Note>
      title="Notes"
      resource={kept.resource}
      columns={[
        { label: 'Title', sort: 'title', cell: ({ title }) => title },
        { label: 'Status', cell: ({ published }) => (published ? 'Published' : 'Draft') },
      ]}
      nameOf={({ title }) => title}
      filters={[]}
      bulk={[]}
      create="New note"
      actions={(row) => (
        <RowActions
          resource={kept.resource}
          row={row}
          name={row.title}
          shown={{ on: row.published, show: 'Publish', hide: 'Unpublish' }}
          deleting={{ title: 'Delete note', body: 'Sure?' }}
        />
      )}
      empty={{ title: 'No notes yet', text: 'Write one.' }}
    />,
    '/',
    { screens: [{ path: '/admin/notes', list: SPEC } as unknown as Screen] },
  );
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const pressInMenu = async (name: string) => {
    await openMenu('Actions for Note 1');
    await user.click(await menuItem(name));
  };
  return { user, press, pressInMenu };
}

test('a failed change is told, and the row stays as it was', async () => {
  const kept = notes({});
  kept.resource.bulk.mockRejectedValue(new ApiError(403, 'forbidden', 'Not for you.'));
  kept.resource.remove.mockRejectedValue(new ApiError(412, 'stale', 'Someone else saved this.'));
  const { press, pressInMenu } = await open(kept);
  await press('Publish Note 1');
  expect(await screen.findByText('Failed to update note')).toBeTruthy();
  expect(await screen.findByText('Not for you.')).toBeTruthy();
  await pressInMenu('Delete');
  await press('Delete');
  expect(await screen.findByText('Failed to delete note')).toBeTruthy();
  expect(await screen.findByText('Someone else saved this.')).toBeTruthy();
  expect(screen.getByText('Draft')).toBeTruthy();
});

test('Delete waits until the list knows the version after the own change', async () => {
  const kept = notes({});
  const { user, press, pressInMenu } = await open(kept);
  await screen.findByRole('link', { name: 'Note 1' });
  const reading = gate();
  const list = kept.resource.list.getMockImplementation();
  kept.resource.list.mockImplementation(async (query) => {
    await reading.passed;
    return (await list?.(query)) ?? { items: [], total: 0 };
  });
  await press('Publish Note 1');
  expect(await screen.findByText('Note published successfully')).toBeTruthy();
  await pressInMenu('Delete');
  expect(screen.queryByRole('dialog', { name: 'Delete note' })).toBeNull();
  reading.open();
  const item = await menuItem('Delete');
  await waitFor(() => expect(item.getAttribute('aria-disabled')).toBeNull());
  await user.click(item);
  expect(await screen.findByRole('dialog', { name: 'Delete note' })).toBeTruthy();
});

test('a deleted row is taken back from its message', async () => {
  const kept = notes({});
  const { press, pressInMenu } = await open(kept);
  await pressInMenu('Delete');
  await press('Delete');
  await press('Undo');
  expect(kept.resource.bulk.mock.lastCall?.[0]).toEqual({ action: 'undo_delete', ids: ['1'] });
  expect(await screen.findByText('Note restored successfully')).toBeTruthy();
});
