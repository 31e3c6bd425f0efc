// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormContext } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/http';
import { gate } from '../testing/api';
import { type Note, notes } from '../testing/notes';
import { showScreen } from '../testing/screen';
import { CheckboxField, TextAreaField, TextField } from './fields';
import { RecordFormView } from './record-form';
import { useRecordFormState } from './record-form-context';
import { useRecordForm } from './use-record-form';

const EMPTY = { title: '', body: '', pinned: false };

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

/** A field whose value comes once its upload is done. */
function UploadField({ done }: { done: Promise<void> }) {
  const { track } = useRecordFormState();
  const { setValue } = useFormContext();
  const upload = async () => {
    await track(done);
    setValue('body', 'gate.webp', { shouldDirty: true });
  };
  return (
    <button type="button" onClick={() => void upload()}>
      Upload
    </button>
  );
}

interface Props {
  kept: ReturnType<typeof notes>;
  row: Note | null;
  onSaved: () => void;
  /** Ends the upload of a file. */
  uploaded?: Promise<void>;
}

function NoteForm({ kept, row, onSaved, uploaded }: Props) {
  const form = useRecordForm({ resource: kept.resource, empty: EMPTY, row, onSaved });
  return (
    <RecordFormView form={form} action="Save" onCancel={() => {}}>
      <TextField name="title" label="Title" required="Title is required" />
      <TextAreaField name="body" label="Body" />
      <CheckboxField name="pinned" label="Pinned" />
      {uploaded && <UploadField done={uploaded} />}
    </RecordFormView>
  );
}

async function open(kept: ReturnType<typeof notes>, row: Note | null, uploaded?: Promise<void>) {
  const onSaved = vi.fn();
  const { router } = await showScreen(
    <NoteForm kept={kept} row={row} onSaved={onSaved} {...(uploaded && { uploaded })} />,
  );
  const user = userEvent.setup();
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }));
  const type = async (name: string, text: string) => {
    await user.clear(await field(name));
    if (text) await user.type(await field(name), text);
  };
  return { onSaved, user, field, save, type, router };
}

const first = (kept: ReturnType<typeof notes>) => kept.rows.get('1') ?? null;

test('only what changed is sent, with the version that it was made from', async () => {
  const kept = notes({ title: 'Pay', body: 'Old', version: 4 });
  const { type, save, onSaved } = await open(kept, first(kept));
  await type('Body', 'New');
  await save();
  expect(kept.resource.update.mock.calls).toEqual([['1', 4, { body: 'New' }]]);
  expect(onSaved).toHaveBeenCalledOnce();
  expect(await screen.findByText('Note updated successfully')).toBeTruthy();
});

test('two clicks are one post', async () => {
  const kept = notes();
  const { type, user } = await open(kept, null);
  await type('Title', 'Once');
  await user.dblClick(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Note created successfully')).toBeTruthy();
  expect(kept.resource.create).toHaveBeenCalledOnce();
});

test('the last words are kept when the form goes without being asked', async () => {
  const kept = notes({ title: 'Pay' });
  const { type } = await open(kept, first(kept));
  await type('Body', 'Half a thought');
  cleanup();
  await open(kept, first(kept));
  expect(await screen.findByRole('button', { name: 'Restore them' })).toBeTruthy();
});

test('what is missing is told before anything is sent, and has the focus', async () => {
  const kept = notes();
  const { save, field } = await open(kept, null);
  await save();
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Title'));
  expect(kept.resource.create).not.toHaveBeenCalled();
});

test('the server’s complaints stand at their fields, unknown ones in an alert', async () => {
  const kept = notes();
  const { type, save, field } = await open(kept, null);
  await type('Title', 'wrong');
  await save();
  expect(await screen.findByText('Not this one')).toBeTruthy();
  expect((await field('Title')).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(await field('Title'));
  expect((await screen.findByRole('alert')).textContent).toContain('elsewhere: Not known');
  await type('Title', 'right');
  await save();
  expect(await screen.findByText('Note created successfully')).toBeTruthy();
});

test('a failure keeps what was typed, and the next attempt may go well', async () => {
  const kept = notes({ title: 'Pay' });
  kept.resource.update.mockRejectedValueOnce(new ApiError(500, 'internal', 'Broken'));
  const { type, save, field, onSaved } = await open(kept, first(kept));
  await type('Body', 'Typed');
  await save();
  expect(await screen.findByText('Failed to save note')).toBeTruthy();
  expect((await field('Body')).value).toBe('Typed');
  expect(await screen.findByText('Not saved')).toBeTruthy();
  const safe = 'Broken. Try again in a minute; your text is safe on this device.';
  expect(await screen.findByText(safe)).toBeTruthy();
  expect(Object.values(localStorage).join()).toContain('Typed');
  await save();
  expect(onSaved).toHaveBeenCalledOnce();
});

test('a browser that keeps nothing is not said to', async () => {
  const full = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  const none = () => null;
  vi.stubGlobal('localStorage', { getItem: none, setItem: full, removeItem: none });
  const kept = notes({ title: 'Pay' });
  kept.resource.update.mockRejectedValueOnce(new ApiError(500, 'internal', 'Broken'));
  const { type, save } = await open(kept, first(kept));
  await type('Body', 'Typed');
  await save();
  const unsafe = 'Broken. Try again in a minute; keep this page open until it’s saved.';
  expect(await screen.findByText(unsafe)).toBeTruthy();
  vi.unstubAllGlobals();
});

test('somebody saved meanwhile: field by field', async () => {
  const kept = notes({ title: 'Pay', body: 'Old' });
  const { type, save, field, user, onSaved } = await open(kept, first(kept));
  const before = first(kept);
  if (before)
    kept.put({ ...before, version: 2, title: 'Theirs', body: 'Their body', pinned: true });
  await type('Title', 'Mine');
  await type('Body', 'My body');
  await save();
  const panel = await screen.findByRole('region', { name: /^Someone else saved this/ });
  expect(panel.textContent).toContain('They changed Pinned');
  const body = within(panel).getByRole('group', { name: 'Body' });
  await user.click(within(body).getByRole('radio', { name: /^Theirs/ }));
  await user.click(within(panel).getByRole('button', { name: 'Use these choices' }));
  expect((await field('Title')).value).toBe('Mine');
  expect((await field('Body')).value).toBe('Their body');
  expect((await field('Pinned')).checked).toBe(true);
  await save();
  expect(kept.resource.update.mock.lastCall).toEqual(['1', 2, { title: 'Mine' }]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test('what is typed while a save is on its way is not lost', async () => {
  const kept = notes();
  let answer = () => {};
  const create = kept.resource.create.getMockImplementation();
  kept.resource.create.mockImplementationOnce(async (form) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return create?.(form) as Promise<Note>;
  });
  const { type, save, field, user, onSaved } = await open(kept, null);
  await type('Title', 'First');
  await save();
  await user.type(await field('Body'), 'And more');
  answer();
  expect(await screen.findByText('Note created successfully')).toBeTruthy();
  expect((await field('Body')).value).toBe('And more');
  expect(onSaved).not.toHaveBeenCalled();
  await save();
  expect(kept.resource.update.mock.lastCall).toEqual(['1', 1, { body: 'And more' }]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test('nor is it when somebody else was faster', async () => {
  const kept = notes({ title: 'Pay', body: 'Old' });
  let answer = () => {};
  const update = kept.resource.update.getMockImplementation();
  kept.resource.update.mockImplementationOnce(async (...call) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return update?.(...call) as Promise<Note>;
  });
  const { type, save, field, user } = await open(kept, first(kept));
  const before = first(kept);
  if (before) kept.put({ ...before, version: 2, title: 'Theirs' });
  await type('Title', 'Mine');
  await save();
  await type('Body', 'Later words');
  answer();
  const panel = await screen.findByRole('region', { name: /^Someone else saved this/ });
  await user.click(within(panel).getByRole('button', { name: 'Use these choices' }));
  expect((await field('Title')).value).toBe('Mine');
  expect((await field('Body')).value).toBe('Later words');
});

test('a draft of a row that was changed since is decided before anything is saved', async () => {
  const kept = notes({ title: 'Pay', body: 'Old' });
  const { type } = await open(kept, first(kept));
  await type('Body', 'Mine');
  cleanup();
  const before = first(kept);
  if (before) kept.put({ ...before, version: 2, body: 'Theirs' });
  const again = await open(kept, first(kept));
  await again.user.click(await screen.findByRole('button', { name: 'Restore them' }));
  await again.save();
  expect(kept.resource.update).not.toHaveBeenCalled();
  expect(await screen.findByText('First choose what to keep.')).toBeTruthy();
  await again.user.click(await screen.findByRole('button', { name: 'Use these choices' }));
  await again.save();
  expect(kept.resource.update.mock.lastCall).toEqual(['1', 2, { body: 'Mine' }]);
});

test('what was typed and taken back is not offered again', async () => {
  const kept = notes({ title: 'Pay' });
  const { type } = await open(kept, first(kept));
  await type('Body', 'Hm');
  await type('Body', '');
  cleanup();
  await open(kept, first(kept));
  expect(screen.queryByRole('button', { name: 'Restore them' })).toBeNull();
});

test('whoever leaves with unsaved words is asked', async () => {
  const kept = notes({ title: 'Pay' });
  const { type, user, router } = await open(kept, first(kept));
  await type('Body', 'Half');
  void router.navigate({ to: '/away' });
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByText('Away')).toBeNull();
  void router.navigate({ to: '/away' });
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText('Away')).toBeTruthy();
});

test('who wants to leave twice is asked once', async () => {
  const kept = notes({ title: 'Pay' });
  const { type, user, router } = await open(kept, first(kept));
  await type('Body', 'Half');
  void router.navigate({ to: '/away' });
  await screen.findByRole('button', { name: 'Keep editing' });
  void router.navigate({ to: '/away' });
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull();
  expect(screen.queryByText('Away')).toBeNull();
});

test('a form is neither saved nor left while a file is uploading', async () => {
  const kept = notes({ title: 'Pay' });
  const upload = gate();
  const { save, user, router, field, onSaved } = await open(kept, first(kept), upload.passed);
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  await save();
  expect(await screen.findByText(/^A file was still uploading, so nothing was saved/)).toBeTruthy();
  void router.navigate({ to: '/away' });
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(kept.resource.update).not.toHaveBeenCalled();
  upload.open();
  await waitFor(async () => expect((await field('Body')).value).toBe('gate.webp'));
  await save();
  expect(onSaved).toHaveBeenCalledOnce();
});

test('a file that is chosen while a row is saved is not lost', async () => {
  const kept = notes({ title: 'Pay' });
  const [upload, saving] = [gate(), gate()];
  const update = kept.resource.update.getMockImplementation();
  kept.resource.update.mockImplementationOnce(async (...call) => {
    await saving.passed;
    return update?.(...call) as Promise<Note>;
  });
  const { type, save, user, field, onSaved } = await open(kept, first(kept), upload.passed);
  await type('Title', 'Overtime');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  saving.open();
  expect(await screen.findByText('Note updated successfully')).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
  upload.open();
  await waitFor(async () => expect((await field('Body')).value).toBe('gate.webp'));
  await save();
  expect(kept.resource.update.mock.lastCall).toEqual(['1', 2, { body: 'gate.webp' }]);
  expect(onSaved).toHaveBeenCalledOnce();
});
