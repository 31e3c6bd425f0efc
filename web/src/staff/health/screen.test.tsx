// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HealthReport } from '../../shared/api/generated/types.gen';
import { problem, stubApi } from '../testing/api';
import { showScreen } from '../testing/screen';
import HealthScreen from './screen';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const REPORT: HealthReport = {
  checked_at: '2026-06-15T16:00:00Z',
  state: 'wrong',
  groups: [
    {
      title: 'Email',
      findings: [
        {
          check: 'mail.login',
          title: 'Sign-in',
          state: 'wrong',
          found: 'The mail server rejects the password.',
          remedy: 'Check mail.user.',
        },
      ],
    },
  ],
};
const WELL: HealthReport = { ...REPORT, state: 'ok', groups: [] };

test('a check that fails can be repeated', async () => {
  const { routes } = stubApi({ 'GET /admin/health': () => problem(400, 'bad_request') });
  await showScreen(<HealthScreen />, '/', { role: 'owner' });
  expect(await screen.findByText('Failed to check the site')).toBeTruthy();
  routes['GET /admin/health'] = () => REPORT;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 problem')).toBeTruthy();
});

test('a second check shows what changed, or says that it failed', async () => {
  const { routes } = stubApi({ 'GET /admin/health': () => REPORT });
  await showScreen(<HealthScreen />, '/', { role: 'owner' });
  expect(await screen.findByText('Check mail.user.')).toBeTruthy();
  routes['GET /admin/health'] = () => problem(400, 'bad_request');
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t check again');
  expect(screen.getByText('Check mail.user.')).toBeTruthy();
  routes['GET /admin/health'] = () => WELL;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Everything is in order')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('staff are told that the report is for owners, and nothing is checked for them', async () => {
  const { calls } = stubApi({});
  await showScreen(<HealthScreen />);
  expect(await screen.findByText('Only owners can view the site’s health')).toBeTruthy();
  expect(calls).toEqual([]);
});
