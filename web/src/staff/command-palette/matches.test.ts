import { Mail, Newspaper } from 'lucide-react';
import { expect, test } from 'vitest';
import type { Screen } from '../components/screen-context';
import { hasWords, matchScreens } from './matches';

const screen = (label: string, about: string, add?: string): Screen => ({
  path: `/admin/${label.toLowerCase()}`,
  label,
  about,
  icon: label === 'News' ? Newspaper : Mail,
  who: 'everyone',
  load: () => Promise.reject(new Error('not loaded')),
  ...(add && { add }),
});
const SCREENS = [
  screen('Messages', 'What visitors wrote with the contact form.'),
  screen('News', 'Write, publish and edit news posts.', 'New post'),
  screen('Newsletter', 'News by email.'),
];
const titles = (typed: string) => matchScreens(SCREENS, typed).map(({ title }) => title);

test.each([
  ['Shipping and tax', 'ship', true],
  ['Shipping and tax', 'tax ship', true],
  ['Shipping and tax', 'hip', false],
  ['Café hours', 'café', true],
  ['Anything', '', true],
])('“%s” has the words “%s”: %s', (text, typed, has) => {
  expect(hasWords(text, typed)).toBe(has);
});

test('what has the words in its name comes first', () => {
  expect(titles('news')).toEqual(['News', 'Newsletter']);
  expect(titles('visitors')).toEqual(['Messages']);
});

test('what can be added is found, at its own path', () => {
  expect(matchScreens(SCREENS, 'new post')[0]).toMatchObject({
    title: 'New post',
    path: '/admin/news/new',
  });
});
