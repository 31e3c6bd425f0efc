// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Autosave } from '../../shared/api/generated/types.gen';
import { autosaveServer } from '../testing/autosave-server';
import { type Note, notes } from '../testing/notes';
import { showScreen } from '../testing/screen';
import EditorDialog from './editor-dialog';
import { EditorForm, useEditorForm } from './editor-form';
import { TextAreaField, TextField } from './fields';
import { AutosaveGate } from './form-gates';
import { POST_TERMS, type Publication } from './publication';
import { draftKey, keepDraft, readDraft } from './use-draft';

const EMPTY = { title: '', body: '', published: false };
const EARLIER = '2026-11-25T13:00:00Z';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
// The last call of a form that goes still reaches the server of its test.
afterEach(cleanup);

interface Props {
  kept: ReturnType<typeof notes>;
  row: Note | null;
  onSaved: () => void;
}

function NoteEditor({ kept: { resource }, row, onSaved }: Props) {
  const publication: Publication<Note> = {
    resource,
    flag: 'published',
    terms: POST_TERMS,
    deleting: () => ({ title: '', body: '' }),
  };
  const form = useEditorForm({ publication, empty: EMPTY, row, onSaved });
  return (
    <EditorForm form={form} onClose={() => {}} side={null}>
      <TextField name="title" label="Title" />
      <TextAreaField name="body" label="Body" />
    </EditorForm>
  );
}

async function open(kept: ReturnType<typeof notes>, row: Note | null = null) {
  const onSaved = vi.fn();
  await showScreen(
    <EditorDialog title="Note" onClose={() => {}}>
      <AutosaveGate resource="notes" id={row?.id ?? null}>
        <NoteEditor kept={kept} row={row} onSaved={onSaved} />
      </AutosaveGate>
    </EditorDialog>,
  );
  const user = userEvent.setup();
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  const press = async (name: string | RegExp) =>
    user.click(await screen.findByRole('button', { name }));
  /** Types, and has it sent at once. */
  const type = async (name: string, text: string) => {
    await user.type(await field(name), text);
    fireEvent.keyDown(await field(name), { key: 's', ctrlKey: true });
  };
  const inert = async () => (await field('Title')).closest('[inert]') !== null;
  return { onSaved, user, field, press, type, inert };
}

const first = (kept: ReturnType<typeof notes>) => kept.rows.get('1') ?? null;

const typed = (item: string, values: Partial<typeof EMPTY>, base_version: number | null) =>
  ({
    item,
    title: values.title ?? 'Pay',
    base_version,
    values: { ...EMPTY, title: 'Pay', ...values },
    updated_at: EARLIER,
  }) as Autosave;

const keep = (id: string, values: Partial<typeof EMPTY>, item?: string) =>
  keepDraft(draftKey('me', 'notes', id), {
    at: Date.now(),
    base: EMPTY,
    values: { ...EMPTY, ...values },
    item,
  });

test('nothing is saved while what was typed elsewhere is offered', async () => {
  const server = autosaveServer(typed('1', { body: 'Typed' }, 1));
  const kept = notes({ title: 'Pay' });
  const { press, onSaved } = await open(kept, first(kept));
  for (const name of ['Save draft', 'Publish']) {
    await press(name);
    expect(await screen.findByText('First choose what to keep.')).toBeTruthy();
  }
  expect(server.items.has('1')).toBe(true);
  expect(kept.resource.update).not.toHaveBeenCalled();
  await press(/^Discard/);
  await waitFor(() => expect(screen.queryByText('First choose what to keep.')).toBeNull());
  await press('Publish');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
});

test('nor while what this browser kept is offered', async () => {
  autosaveServer();
  keep('new', { body: 'Kept' });
  const kept = notes();
  const { press } = await open(kept);
  await press('Publish');
  expect(await screen.findByText('First choose what to keep.')).toBeTruthy();
  expect(kept.resource.create).not.toHaveBeenCalled();
  expect(readDraft(draftKey('me', 'notes', 'new'), EMPTY)?.values.body).toBe('Kept');
});

test('what is typed after Continue is sent, and a save deletes it', async () => {
  const server = autosaveServer(typed('1', { body: 'Typed' }, 1));
  const kept = notes({ title: 'Pay' });
  const { press, type, field, onSaved } = await open(kept, first(kept));
  await press(/^Continue/);
  await waitFor(async () => expect((await field('Body')).value).toBe('Typed'));
  await type('Body', ' on');
  await waitFor(() => expect(server.items.get('1')?.values.body).toBe('Typed on'));
  await press('Publish');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  await waitFor(() => expect(server.items.size).toBe(0));
});

test('a new row goes on being sent when the other one cannot be read', async () => {
  const server = autosaveServer(typed('a', { title: 'Other' }, null));
  const { press, type } = await open(notes());
  await screen.findByRole('button', { name: /^Continue/ });
  server.items.delete('a');
  await press(/^Continue/);
  expect(await screen.findByText('Failed to load what you typed')).toBeTruthy();
  await type('Title', 'Mine');
  await waitFor(() => expect([...server.items.values()][0]?.title).toBe('Mine'));
});

test('what has no title yet is not replaced without a question', async () => {
  autosaveServer(typed('a', { title: 'Other' }, null));
  const { press, type, field, inert } = await open(notes());
  await type('Body', 'No title yet');
  await press(/^Continue/);
  const dialog = await screen.findByRole('dialog', { name: 'Replace what you typed here?' });
  expect(await inert()).toBe(true);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await inert()).toBe(false));
  expect((await field('Body')).value).toBe('No title yet');
  await press(/^Continue/);
  await press('Replace');
  await waitFor(async () => expect((await field('Title')).value).toBe('Other'));
  expect((await field('Body')).value).toBe('');
});

test('nor is what did not reach the server', async () => {
  const server = autosaveServer(typed('a', { title: 'Other' }, null));
  const { press, type } = await open(notes());
  await screen.findByRole('button', { name: /^Continue/ });
  server.failing = true;
  await type('Title', 'Offline');
  await press(/^Continue/);
  expect(await screen.findByRole('dialog', { name: 'Replace what you typed here?' })).toBeTruthy();
});

test('what the server has is replaced without a question, and stays an item of its own', async () => {
  const server = autosaveServer(typed('a', { title: 'Other' }, null));
  const { press, type, field } = await open(notes());
  await type('Title', 'Mine');
  await press(/^Continue/);
  await waitFor(async () => expect((await field('Title')).value).toBe('Other'));
  await type('Body', 'On');
  await waitFor(() => expect(server.items.get('a')?.values.body).toBe('On'));
  expect([...server.items.values()].map(({ title }) => title).sort()).toEqual(['Mine', 'Other']);
  // The browser’s draft belongs to the same item.
  await waitFor(() =>
    expect(readDraft(draftKey('me', 'notes', 'new'), EMPTY)).toMatchObject({
      item: 'a',
      values: { body: 'On' },
    }),
  );
});

test('back online, what is offered stays at the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const server = autosaveServer(typed('1', { body: 'Typed' }, 1));
    const kept = notes({ title: 'Pay' });
    await open(kept, first(kept));
    await screen.findByRole('button', { name: /^Continue/ });
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.calls).toEqual(['GET 1']);
  } finally {
    vi.useRealTimers();
  }
});

test('a draft that is discarded is deleted at the server, and what follows is another item', async () => {
  const server = autosaveServer(typed('a', { title: 'Kept' }, null));
  keep('new', { title: 'Kept' }, 'a');
  const { press, type } = await open(notes());
  await press('Discard them');
  await waitFor(() => expect(server.items.size).toBe(0));
  await type('Title', 'Next');
  await waitFor(() => expect([...server.items.values()][0]?.title).toBe('Next'));
  expect(server.items.has('a')).toBe(false);
  await waitFor(() =>
    expect(readDraft(draftKey('me', 'notes', 'new'), EMPTY)?.item).toBe(
      [...server.items.keys()][0],
    ),
  );
});

test('without what was there before, every difference is to be decided on', async () => {
  autosaveServer(typed('1', { body: 'Mine' }, 1));
  const kept = notes({ title: 'Pay', body: 'Theirs', version: 2 });
  const { press } = await open(kept, first(kept));
  await press(/^Continue/);
  const panel = await screen.findByRole('region', { name: /^Someone else saved this/ });
  expect(within(panel).getByRole('group', { name: 'Body' }).textContent).toContain('Theirs');
});

test('a new row that is saved while more is typed is kept under its own id', async () => {
  autosaveServer();
  const kept = notes();
  let answer = () => {};
  const create = kept.resource.create.getMockImplementation();
  kept.resource.create.mockImplementationOnce(async (form) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return create?.(form) as Promise<Note>;
  });
  const { press, type, user, field } = await open(kept);
  await type('Title', 'First');
  await press('Publish');
  await user.type(await field('Body'), 'More');
  answer();
  await waitFor(() =>
    expect(readDraft(draftKey('me', 'notes', '1'), EMPTY)?.values.body).toBe('More'),
  );
  expect(readDraft(draftKey('me', 'notes', 'new'), EMPTY)).toBeNull();
});
