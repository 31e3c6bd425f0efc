// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/http';
import type { ListSpec, Screen } from '../components/screen-context';
import { type Note, notes } from '../testing/notes';
import { showScreen } from '../testing/screen';
import { ListScreen } from './list-screen';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const SPEC = {
  sorts: ['title'],
  sort: 'title',
  filters: { published: 'flag', trashed: 'flag' },
  size: 2,
} as const;

/** The same list, opened at its drafts if there are any. */
const DRAFTS_FIRST = {
  ...SPEC,
  filters: { state: ['draft', 'public'], trashed: 'flag' },
  first: { filter: 'state', value: 'draft', sort: 'title', orAll: true },
} as const;

function open(
  kept: ReturnType<typeof notes>,
  at = '/',
  list: ListSpec = SPEC,
  scope?: Record<string, string>,
) {
  return showScreen(
    <ListScreen<Note>
      title="Notes"
      resource={kept.resource}
      {...(scope && { scope })}
      columns={[{ label: 'Title', sort: 'title', cell: ({ title }) => title }]}
      nameOf={({ title }) => title}
      filters={[
        {
          name: 'published',
          label: 'Status',
          options: [
            { value: 'true', label: 'Published' },
            { value: 'false', label: 'Draft' },
          ],
        },
      ]}
      bulk={['publish', 'delete']}
      create="New note"
      actions={() => null}
      empty={{ title: 'No notes yet', text: 'Write one.' }}
    />,
    at,
    { screens: [{ path: '/admin/notes', list } as unknown as Screen] },
  );
}

const asked = (kept: ReturnType<typeof notes>) => kept.resource.list.mock.lastCall?.[0];

test('the address says what is asked for, and follows what is chosen', async () => {
  const kept = notes({}, {}, {});
  const { router } = await open(kept, '/?page=2&published=true');
  expect(await screen.findByText('3–3 of 3')).toBeTruthy();
  expect(asked(kept)).toMatchObject({ published: true, sort: 'title', limit: 2, offset: 2 });
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Status'), 'Draft');
  await waitFor(() => expect(asked(kept)).toMatchObject({ published: false }));
  expect(asked(kept)?.offset).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Title' }));
  await waitFor(() => expect(asked(kept)).toMatchObject({ sort: '-title' }));
  expect(router.state.location.searchStr).toBe('?published=false&sort=-title');
  const header = screen.getByRole('columnheader', { name: /Title/ });
  expect(header.getAttribute('aria-sort')).toBe('descending');
  router.history.back();
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
});

test('a list within a scope asks for nothing else, and its address does not name it', async () => {
  const kept = notes({}, {});
  const { router } = await open(kept, '/?published=true', SPEC, { topic: '7' });
  await waitFor(() => expect(asked(kept)).toMatchObject({ topic: '7', published: true }));
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Status'), 'All');
  await waitFor(() => expect(asked(kept)?.published).toBeUndefined());
  expect(asked(kept)).toMatchObject({ topic: '7' });
  expect(router.state.location.searchStr).toBe('');
});

test('the last page is reached with the keyboard, which stays where it is', async () => {
  const kept = notes({}, {}, {});
  await open(kept);
  const user = userEvent.setup();
  const next = await screen.findByRole('button', { name: 'Next' });
  next.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('3–3 of 3')).toBeTruthy();
  expect(document.activeElement).toBe(next);
  await user.keyboard('{Enter}');
  expect(screen.getByText('3–3 of 3')).toBeTruthy();
  expect(next.getAttribute('aria-disabled')).toBe('true');
});

test('rows are chosen, and what is done with them is asked for once', async () => {
  const kept = notes({}, {});
  await open(kept);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Note 2' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Publish 2 notes' }));
  expect(kept.resource.bulk.mock.calls[0]?.[0]).toEqual({ action: 'publish', ids: ['1', '2'] });
  expect(await screen.findByText('2 notes published')).toBeTruthy();
  expect(screen.queryByText('2 selected')).toBeNull();
});

test('nothing is deleted without a yes', async () => {
  const kept = notes({});
  await open(kept);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Note 1' }));
  await user.click(screen.getByRole('button', { name: 'Delete 1 note' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(kept.resource.bulk).not.toHaveBeenCalled();
});

test('loading, failing, and empty, where there is nothing to search or to download', async () => {
  const kept = notes();
  let fail = (_error: Error) => {};
  kept.resource.list.mockImplementationOnce(
    () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
  );
  await open(kept);
  expect(await screen.findByText('Loading...')).toBeTruthy();
  fail(new ApiError(500, 'internal', 'Broken'));
  const user = userEvent.setup();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('Failed to load notes')).toHaveLength(2);
  await user.click(again);
  expect(await screen.findByText('No notes yet')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getAllByRole('link', { name: 'New note' })).toHaveLength(1);
});

test('a filter that finds nothing is taken back by one button', async () => {
  const kept = notes({});
  const all = kept.resource.list.getMockImplementation();
  const none = { items: [], total: 0 };
  kept.resource.list.mockImplementation(async (query) =>
    query.published === undefined ? ((await all?.(query)) ?? none) : none,
  );
  await open(kept);
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Status'), 'Draft');
  expect(await screen.findByText('No notes found')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('Note 1')).toBeTruthy();
});

test('a search that finds nothing keeps its field while it is emptied', async () => {
  const kept = notes({});
  const all = kept.resource.list.getMockImplementation();
  const none = { items: [], total: 0 };
  kept.resource.list.mockImplementation(async (query) =>
    query.search ? none : ((await all?.(query)) ?? none),
  );
  await open(kept, '/?search=zzz');
  const user = userEvent.setup();
  const field = await screen.findByRole('searchbox');
  expect(await screen.findByText('No results for “zzz”.')).toBeTruthy();
  await user.clear(field);
  expect(await screen.findByText('Note 1')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});

test('what was deleted can be taken back at once', async () => {
  const kept = notes({}, {});
  await open(kept);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete 2 notes' }));
  expect(await screen.findByText('They move to the trash for 30 days.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const ids = ['1', '2'];
  expect(kept.resource.bulk.mock.lastCall?.[0]).toEqual({ action: 'undo_delete', ids });
  expect(await screen.findByText('2 notes restored')).toBeTruthy();
});

test('the trash is a list of its own: restored, or deleted for good after a question', async () => {
  const kept = notes({}, {});
  await open(kept, '/?trashed=true');
  expect(await screen.findByRole('heading', { name: 'Notes in the trash' })).toBeTruthy();
  expect(await screen.findByText(/What you restore is a draft again\./)).toBeTruthy();
  expect(asked(kept)).toMatchObject({ trashed: true, sort: undefined });
  expect(screen.queryByRole('link', { name: 'Note 1' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'New note' })).toBeNull();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Restore Note 1' }));
  expect(kept.resource.bulk.mock.lastCall?.[0]).toEqual({ action: 'restore', ids: ['1'] });
  expect(await screen.findByText('Note restored successfully')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete permanently Note 2' }));
  expect(kept.resource.bulk).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Delete permanently' }));
  const action = 'delete_permanently';
  await waitFor(() =>
    expect(kept.resource.bulk.mock.lastCall?.[0]).toEqual({ action, ids: ['2'] }),
  );
});

test('a_list_whose_first_filter_finds_nothing_opens_with_all_rows', async () => {
  const kept = notes({});
  const all = kept.resource.list.getMockImplementation();
  kept.resource.list.mockImplementation(async (query) =>
    query.state ? { items: [], total: 0 } : ((await all?.(query)) ?? { items: [], total: 0 }),
  );
  const { router } = await open(kept, '/', DRAFTS_FIRST);
  expect(await screen.findByText('1–1 of 1')).toBeTruthy();
  expect(router.state.location.searchStr).toBe('?state=all');
});

test('on_phones_the_filters_unfold_and_their_button_counts_those_set', async () => {
  const kept = notes({}, {});
  const { router } = await open(kept, '/?published=true');
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Filters 1 set' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.selectOptions(screen.getByLabelText('Sort'), 'Title: Z to A');
  await waitFor(() => expect(router.state.location.searchStr).toContain('sort=-title'));
});
