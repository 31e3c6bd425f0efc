import { expect, test } from 'vitest';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { flattenMenu } from './hierarchy';

const link = (id: string, parent: string | null, more: Partial<NavLink> = {}) =>
  ({ id, parent, href: '/', is_active: true, ...more }) as NavLink;

const placesOf = (links: NavLink[]) =>
  flattenMenu(links).map(({ link, number }) => [link.id, number]);
const hidden = (links: NavLink[]) =>
  flattenMenu(links).flatMap(({ link, isHidden }) => (isHidden ? link.id : []));

test('links stand below the one that they belong under', () => {
  const links = [link('map', 'about'), link('home', null), link('about', null)];
  expect(placesOf([...links, link('hall', 'about')])).toEqual([
    ['home', '1'],
    ['about', '2'],
    ['map', '2.1'],
    ['hall', '2.2'],
  ]);
});

test('a link whose parent is on another page of the list is not lost', () => {
  expect(placesOf([link('map', 'about')])).toEqual([['map', '1']]);
});

test('what has no address is hidden, unless it is above a link that has one', () => {
  const about = link('about', null, { href: '' });
  expect(hidden([about])).toEqual(['about']);
  expect(hidden([about, link('map', 'about', { href: '' })])).toEqual(['about', 'map']);
  expect(hidden([about, link('map', 'about')])).toEqual([]);
});

test('links below an inactive one are hidden', () => {
  const about = link('about', null, { is_active: false });
  expect(hidden([about, link('map', 'about')])).toEqual(['map']);
});
