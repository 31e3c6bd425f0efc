// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/http';
import { autosaveServer } from '../testing/autosave-server';
import { menuItem, openMenu } from '../testing/menu';
import { type Note, notes } from '../testing/notes';
import { showScreen } from '../testing/screen';
import EditorDialog from './editor-dialog';
import { EditorForm, FieldGroup, useEditorForm } from './editor-form';
import { TextField } from './fields';
import { AutosaveGate } from './form-gates';
import { POST_TERMS, type Publication } from './publication';
import { SlugField, TitleField } from './title-fields';

const EMPTY = { title: '', slug: '', body: '', published: false };

let server: ReturnType<typeof autosaveServer>;
beforeEach(() => {
  localStorage.clear();
  server = autosaveServer();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

/** A stored note with a web address. */
const stored = (more: Partial<Note> = {}) =>
  notes({ title: 'Pay', slug: 'pay', ...more } as Partial<Note>);

interface Props {
  kept: ReturnType<typeof notes>;
  row: Note | null;
  onClose: () => void;
}

function NoteEditor({ kept: { resource }, row, onClose }: Props) {
  const publication: Publication<Note> = {
    resource,
    flag: 'published',
    terms: POST_TERMS,
    deleting: () => ({ title: 'Delete note', body: 'Sure?' }),
  };
  const form = useEditorForm({ publication, empty: EMPTY, row, onSaved: onClose });
  const more = (
    <FieldGroup title="More">
      <SlugField
        name="slug"
        label="Web address"
        from="title"
        prefix="/"
        required="Slug is required"
      />
    </FieldGroup>
  );
  return (
    <EditorForm form={form} onClose={onClose} side={more}>
      <TitleField name="title" label="Title" required="Title is required" />
      <TextField name="body" label="Body" />
    </EditorForm>
  );
}

async function open(kept: ReturnType<typeof notes>, row: Note | null = null) {
  const onClose = vi.fn();
  await showScreen(
    <EditorDialog title="Note" onClose={() => {}}>
      <AutosaveGate resource="notes" id={row?.id ?? null}>
        <NoteEditor kept={kept} row={row} onClose={onClose} />
      </AutosaveGate>
    </EditorDialog>,
  );
  const user = userEvent.setup();
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  const type = async (name: string, text: string) => {
    await user.clear(await field(name));
    await user.type(await field(name), text);
  };
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { onClose, user, field, type, press };
}

test('a web address follows the title until it is written by hand', async () => {
  const { field, type } = await open(notes());
  await type('Title', 'One & Two');
  await waitFor(async () => expect((await field('Web address')).value).toBe('one-two'));
  await type('Web address', 'my-own');
  await type('Title', 'Three');
  expect((await field('Web address')).value).toBe('my-own');
});

test('only the buttons of an editor save: neither Enter nor a submit of its form does', async () => {
  const kept = notes();
  const { type, field } = await open(kept);
  await type('Title', 'Once{Enter}');
  await type('Body', 'Words{Enter}');
  fireEvent.submit((await field('Body')).form as HTMLFormElement);
  await screen.findByRole('button', { name: 'Publish' });
  expect(kept.resource.create).not.toHaveBeenCalled();
});

test('a refused field unfolds its group and has the focus', async () => {
  const kept = notes();
  const { type, user, field, press } = await open(kept);
  const address = await field('Web address');
  const group = address.closest('details') as HTMLDetailsElement;
  await type('Title', 'The slug goes');
  await user.clear(address);
  expect(group.open).toBe(false);
  await press('Publish');
  expect(await screen.findByText('Slug is required')).toBeTruthy();
  expect(group.open).toBe(true);
  expect(document.activeElement).toBe(address);
  expect(kept.resource.create).not.toHaveBeenCalled();
});

test('an editor deletes its row after a question, and its message takes that back', async () => {
  const kept = stored();
  const { type, user, press, onClose } = await open(kept, kept.rows.get('1') ?? null);
  await type('Title', 'Pay and typed on');
  await openMenu('More actions');
  await user.click(await menuItem('Delete'));
  await press('Delete');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(kept.resource.remove).toHaveBeenCalledWith('1', 1);
  await press('Undo');
  expect(kept.resource.bulk.mock.lastCall?.[0]).toEqual({ action: 'undo_delete', ids: ['1'] });
});

test('an editor unpublishes from its menu', async () => {
  const kept = stored({ published: true });
  const { user, onClose } = await open(kept, kept.rows.get('1') ?? null);
  await openMenu('More actions');
  await user.click(await menuItem('Unpublish'));
  expect(await screen.findByText('Note unpublished successfully')).toBeTruthy();
  expect(kept.resource.update.mock.lastCall).toEqual(['1', 1, { published: false }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  [403, 'forbidden'],
  [409, 'conflict'],
])('a save that fails with %i loses nothing and can be repeated', async (status, code) => {
  const kept = stored();
  kept.resource.update.mockRejectedValueOnce(new ApiError(status, code, 'Not today.'));
  const { type, field, press, onClose } = await open(kept, kept.rows.get('1') ?? null);
  await type('Body', 'Typed with care');
  await press('Save draft');
  expect(await screen.findByText('Failed to save note')).toBeTruthy();
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect((await field('Body')).value).toBe('Typed with care');
  await press('Save draft');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('typed words that do not reach the server are kept in the browser, as the state says', async () => {
  const kept = stored();
  const { user, type, field } = await open(kept, kept.rows.get('1') ?? null);
  server.failing = true;
  await type('Body', 'In a tunnel');
  expect(await screen.findByText('Draft, unsaved changes kept in this browser')).toBeTruthy();
  server.failing = false;
  await user.type(await field('Body'), '!');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/Saved as you type, just now$/)).toBeTruthy();
});

test('rows that were typed elsewhere and never saved are listed for a new one', async () => {
  server.items.set('a', {
    item: 'a',
    title: 'Never saved',
    base_version: null,
    values: { ...EMPTY, title: 'Never saved' },
    updated_at: '2026-11-25T13:00:00Z',
  } as never);
  const { field, press, onClose } = await open(notes());
  expect(await screen.findByText('You have notes that you didn’t save.')).toBeTruthy();
  await press('Continue Never saved');
  await waitFor(async () => expect((await field('Title')).value).toBe('Never saved'));
  await waitFor(async () => expect((await field('Title')).closest('[inert]')).toBeNull());
  await press('Publish');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await waitFor(() => expect(server.items.size).toBe(0));
});

test('typed words from elsewhere that are discarded are deleted at the server', async () => {
  const kept = stored();
  server.items.set('1', {
    item: '1',
    title: 'Pay',
    base_version: 1,
    values: { ...EMPTY, title: 'Pay', slug: 'pay', body: 'Half a thought' },
    updated_at: '2026-11-25T13:00:00Z',
  } as never);
  const { field, press } = await open(kept, kept.rows.get('1') ?? null);
  await press('Discard Pay');
  await waitFor(() => expect(server.items.size).toBe(0));
  expect((await field('Body')).value).toBe('');
});
