import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/http';
import { explained, foreignAnswer } from './foreign-answer';
import { saveFailure, userMessage } from './user-message';

afterEach(() => vi.unstubAllGlobals());

const noAnswer = explained(new TypeError('Failed to fetch'));
const foreign = (status: number) => explained(new ApiError(status, 'unknown', ''));

test('a missing answer is told apart from an error of ours', () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(userMessage(noAnswer)).toBe('No answer: check your connection and try again.');
  expect(userMessage(new TypeError('x is undefined'))).toBe('An unexpected error occurred');
  vi.stubGlobal('navigator', { onLine: false });
  expect(userMessage(noAnswer)).toMatch(/^You're offline\./);
});

test.each([
  [noAnswer, "We couldn't save. Check your connection; your text is safe on this device."],
  [foreign(413), `${foreignAnswer(413)} Your text is safe on this device.`],
  [
    new ApiError(500, 'internal', 'Unknown error occurred'),
    'Unknown error occurred. Try again in a minute; your text is safe on this device.',
  ],
  [foreign(502), `${foreignAnswer(502)} Your text is safe on this device.`],
  [foreign(504), `${foreignAnswer(504)} Your text is safe on this device.`],
  [new ApiError(503, 'busy', 'Busy.'), 'Busy. Your text is safe on this device.'],
])('a save that fails says why, what to do and that nothing is lost: %s', (error, message) => {
  expect(saveFailure(error, true)).toBe(message);
});

test('what the browser could not keep is not called safe', () => {
  for (const error of [noAnswer, foreign(413), foreign(502)]) {
    expect(saveFailure(error, false)).toMatch(/eep this page open until it’s saved\.$/);
  }
});

test('a refusal that is no failure keeps its words', () => {
  const refused = new ApiError(403, 'forbidden', "Your account doesn't have access to this.");
  expect(saveFailure(refused, true)).toBe(refused.message);
});
