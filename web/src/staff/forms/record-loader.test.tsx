// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/http';
import { notes } from '../testing/notes';
import { showScreen } from '../testing/screen';
import { RecordLoader } from './record-loader';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

test('a row that is gone says so', async () => {
  const { resource } = notes();
  await showScreen(
    <RecordLoader resource={resource} id="9">
      {() => null}
    </RecordLoader>,
  );
  expect(await screen.findByText('This note isn’t there anymore')).toBeTruthy();
});

test('a row that cannot be loaded says so, and is loaded at the next try', async () => {
  const { resource } = notes({ title: 'Pay' });
  const get = vi.fn(resource.get).mockRejectedValueOnce(new ApiError(400, 'bad', 'Broken'));
  await showScreen(
    <RecordLoader resource={{ ...resource, get }} id="1">
      {({ title }) => <p>{title}</p>}
    </RecordLoader>,
  );
  expect(await screen.findAllByText('Failed to load note')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Pay')).toBeTruthy();
});
