import { expect, test } from 'vitest';
import { authorFor } from './author';

const RECENT = ['Denise Okafor, President', null, 'Ray Alvarez', 'Denise Okafor, President'];

test.each([
  ['who they wrote as before', 'ray@union.example', 'Staff Desk', RECENT, 'Staff Desk'],
  ['the name in the email', 'denise.okafor@union.example', '', RECENT, 'Denise Okafor, President'],
  ['a first name alone is no proof', 'ray@union.example', '', RECENT, ''],
  ['one who writes everything', 'office@union.example', '', ['The Office', null], 'The Office'],
  ['no posts yet', 'office@union.example', '', [], ''],
])('the author of a new post: %s', (_, email, remembered, recent, author) => {
  expect(authorFor(email, remembered, recent)).toBe(author);
});
