// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { parseEmailFragment } from '../../shared/lib/email-link';
import { LinkNotice } from './link-notice';

afterEach(cleanup);

const SCAM = 'Call+555-0100+and+read+us+your+password';

test.each([
  [`#message=${SCAM}`, 'status', /^This address is confirmed\./],
  [`#error=${SCAM}&error_description=${SCAM}`, 'alert', /^This link doesn't work\./],
  [`#error_code=${SCAM}`, 'alert', /^This link doesn't work\./],
  [
    `#error=x&error_code=otp_expired&error_description=${SCAM}`,
    'alert',
    /^This link has expired or has already been used\./,
  ],
  ['#error_code=user_banned', 'alert', /^This account is deactivated\./],
  ['#error_code=constructor', 'alert', /^This link doesn't work\./],
  ['#access_token=a.b.c&refresh_token=x', 'alert', /^This link doesn't work\./],
])('%s is explained in words of the site', (hash, role, words) => {
  render(<LinkNotice opened={parseEmailFragment(hash)} />);
  expect(screen.getByRole(role).textContent).toMatch(words);
  expect(document.body.textContent).not.toContain('555-0100');
});

test('text without a code or message says nothing', () => {
  render(<LinkNotice opened={parseEmailFragment(`#error_description=${SCAM}`)} />);
  expect(document.body.textContent).toBe('');
});
