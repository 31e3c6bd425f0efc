import { expect, test } from 'vitest';
import { mailLinkTarget, parseEmailFragment } from './email-link';

test.each([
  ['/', '#access_token=a&refresh_token=b&type=signup', '/auth'],
  ['/news', '#access_token=a&type=magiclink', '/auth'],
  ['/', '#access_token=a&type=recovery', '/auth/new-password'],
  ['/', '#type=invite&access_token=a', '/auth/new-password'],
  ['/', '#error=access_denied&error_code=otp_expired&error_description=x', '/auth'],
  ['/', '#message=Confirm+the+other+address', '/auth'],
])('%s%s is taken to %s', (path, hash, target) => {
  expect(mailLinkTarget(path, hash)).toBe(target + hash);
});

test.each([
  ['/', ''],
  ['/', '#contact'],
  ['/news/pay', '#access_token'],
  ['/auth', '#access_token=a&type=recovery'],
  ['/auth/new-password', '#error=x'],
  ['/admin', '#access_token=a'],
  ['/admin/users', '#error=x'],
])('%s%s stays', (path, hash) => {
  expect(mailLinkTarget(path, hash)).toBeNull();
});

test('a page whose name only begins like one of ours is another page', () => {
  expect(mailLinkTarget('/authors', '#error=x')).toBe('/auth#error=x');
});

test('the words of a fragment are decoded', () => {
  expect(parseEmailFragment('#message=Email+link+is+invalid%21')).toEqual({
    message: 'Email link is invalid!',
  });
});
