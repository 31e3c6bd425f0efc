import { afterEach, expect, test, vi } from 'vitest';
import { listUsers } from '../../shared/api/generated/sdk/admin-users.gen';
import { ApiError } from '../../shared/api/http';
import { staffClient as client } from './client';
import { explainError, foreignAnswer, saveFailure, userMessage } from './user-message';

afterEach(() => vi.unstubAllGlobals());

const noAnswer = explainError(new TypeError('Failed to fetch'));
const foreign = (status: number) => explainError(new ApiError(status, 'unknown', ''));

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

/** Node's own Request refuses an address without its origin, which every browser completes. */
class PageRequest extends Request {
  constructor(url: string | Request, init?: RequestInit) {
    super(typeof url === 'string' ? new URL(url, 'https://union.example') : url, init);
  }
}

function answer(status: number, body: string, type = 'text/plain') {
  const response = () => new Response(body, { status, headers: { 'content-type': type } });
  vi.stubGlobal('fetch', async () => response());
  vi.stubGlobal('Request', PageRequest);
}

afterEach(() => vi.unstubAllGlobals());

const refused = () => listUsers({ client }).catch((error) => error);

test.each([
  [
    413,
    'refused this because it’s too large. Ask whoever runs the server to raise its upload limit (nginx: client_max_body_size).',
  ],
  [502, 'can’t reach it. Try again in a minute.'],
  [503, 'can’t reach it. Try again in a minute.'],
  [504, 'waited too long for an answer. Check whether your change was made'],
])('a %i that isn’t ours says who refused and what to do', async (status, words) => {
  for (const body of ['<html><h1>Nope</h1></html>', '']) {
    answer(status, body, 'text/html');
    const error = await refused();
    expect(error).toMatchObject({ status, code: 'unknown' });
    expect(error.message).toContain(`The web server in front of this site ${words}`);
  }
});

test('our own refusals keep their words', async () => {
  answer(413, '{"code":"too_large","title":"This is too large"}', 'application/problem+json');
  expect(await refused()).toMatchObject({ code: 'too_large', message: 'This is too large' });
});

test('a page in place of an answer is nothing of ours', async () => {
  answer(200, '<h1>Sign in to this network</h1>', 'text/html; charset=utf-8');
  expect((await refused()).message).toContain(
    'Something between you and this site answered in its place. Check your connection',
  );
});
