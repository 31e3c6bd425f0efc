// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { stubApi } from '../testing/api';
import { showScreen } from '../testing/screen';
import ImportOverlay from './import-overlay';

afterEach(cleanup);

const REPORT = { created: 1, changed: 0, unchanged: 0, errors: [], error_count: 0 };

test('a file of people is read before it is imported', async () => {
  const dryRuns: (string | null)[] = [];
  const { routes } = stubApi({
    'POST /admin/people/import': ({ query }) => {
      dryRuns.push(query.get('dry_run'));
      return REPORT;
    },
  });
  await showScreen(<ImportOverlay />);
  const user = userEvent.setup();
  const file = new File(['Name\nImre\n'], 'people.csv', { type: 'text/csv' });
  const field = await screen.findByLabelText('CSV file');
  await user.upload(field, file);
  expect(await screen.findByText('This file: 1 new, 0 changed, 0 unchanged.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 1 person' }));
  expect(await screen.findByText('1 person imported')).toBeTruthy();
  expect(dryRuns).toEqual(['true', 'false']);

  cleanup();
  const errors = [{ line: 2, column: 'Groups', message: 'Choose at least one group' }];
  routes['POST /admin/people/import'] = ({ query }) => {
    dryRuns.push(query.get('dry_run'));
    return { ...REPORT, errors, error_count: 1 };
  };
  await showScreen(<ImportOverlay />);
  await user.upload(await screen.findByLabelText('CSV file'), file);
  expect(
    await screen.findByText('1 problem in the file. Nothing can be imported yet.'),
  ).toBeTruthy();
  expect(screen.getByText('Line 2, Groups')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import people' }));
  expect(dryRuns).toEqual(['true', 'false', 'true']);
});
