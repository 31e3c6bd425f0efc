// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormContext, useWatch } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/http';
import { notes } from '../testing/notes';
import { showScreen } from '../testing/screen';
import { CheckboxField, TextField } from './fields';
import { FormField } from './form-field';
import { RecordFormView } from './record-form';
import type { Causes } from './use-form-errors';
import { useRecordForm } from './use-record-form';

const EMPTY = { title: '', body: '', pinned: false };

/** A field that the form composes itself, as the times of an event: the library does not know its input. */
function Body() {
  const { setValue } = useFormContext();
  const body = useWatch({ name: 'body' });
  return (
    <FormField name="body" label="Body">
      {(control) => (
        <input
          {...control}
          value={body}
          onChange={({ target }) => setValue('body', target.value, { shouldDirty: true })}
        />
      )}
    </FormField>
  );
}

interface Props {
  kept: ReturnType<typeof notes>;
  onSaved: () => void;
  causes: Causes<typeof EMPTY>;
}

function NoteForm({ kept, onSaved, causes }: Props) {
  const row = kept.rows.get('1') ?? null;
  const form = useRecordForm({ resource: kept.resource, empty: EMPTY, row, onSaved, causes });
  return (
    <RecordFormView form={form} action="Save">
      <TextField name="title" label="Title" />
      <CheckboxField name="pinned" label="Pinned" />
      <Body />
    </RecordFormView>
  );
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const refusal = (...wrong: { pointer: string; message: string }[]) =>
  new ApiError(422, 'invalid_fields', 'Some fields are wrong', wrong);

async function refused(causes: Causes<typeof EMPTY>, error: ApiError) {
  const kept = notes({ title: 'Pay', body: 'Old' });
  kept.resource.update.mockRejectedValueOnce(error);
  const onSaved = vi.fn();
  await showScreen(<NoteForm kept={kept} onSaved={onSaved} causes={causes} />);
  const user = userEvent.setup();
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }));
  await user.type(await screen.findByLabelText('Body'), '!');
  await save();
  return { user, save, onSaved };
}

const tooLong = { pointer: '/body', message: 'Too long' };
test('a refusal takes the focus, and ends with the next try', async () => {
  const { save, onSaved } = await refused({}, refusal(tooLong));
  const field = await screen.findByLabelText('Body');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await save();
  expect(onSaved).toHaveBeenCalledOnce();
});

test('an error goes with a change of its field, or of what it may come from, and of nothing else', async () => {
  const wrong = [tooLong, { pointer: '/title', message: 'Taken' }] as const;
  const { user } = await refused({ body: ['pinned'] }, refusal(...wrong));
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), '?');
  expect(screen.queryByText('Taken')).toBeNull();
  await user.click(screen.getByLabelText('Pinned'));
  expect(screen.queryByText('Too long')).toBeNull();
});
