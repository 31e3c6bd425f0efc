import { expect, test } from 'vitest';
import type { PageSummary } from '../../shared/api/generated/types.gen';
import { parentChoices } from './parents';

const page = (path: string) => ({ id: path, title: path, path }) as PageSummary;
// As the server sorts them.
const ALL = ['about', 'about-us', 'about/history', 'benefits', 'benefits/a/b'].map(page);

test('a page is not offered itself or what is below it', () => {
  expect(parentChoices(ALL, 'about').map(({ value }) => value)).toEqual(['about-us', 'benefits']);
});

test('a new page is offered all, those below others indented', () => {
  expect(parentChoices(ALL, undefined).map(({ label }) => label)).toEqual([
    'about',
    '\u2003about/history',
    'about-us',
    'benefits',
  ]);
});
