import { expect, test } from 'vitest';
import type { NavLink } from '../../shared/api/generated/types.gen';
import { applyMove, dropMove, flattenMenu, type Move, stepMove } from './hierarchy';

const link = (id: string, parent: string | null, more: Partial<NavLink> = {}) =>
  ({ id, parent, area: 'header', href: '/', is_active: true, ...more }) as NavLink;

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

const MENU = [
  link('home', null),
  link('about', null),
  link('map', 'about'),
  link('hall', 'about'),
  link('shop', null),
  link('terms', null, { area: 'footer' }),
];
const of = (id: string) => MENU.find((link) => link.id === id) as NavLink;
const outline = (move: Move | null) =>
  move &&
  flattenMenu(applyMove(MENU, move).filter(({ area }) => area === 'header'))
    .map(({ link, parent }) => (parent ? `(${link.id})` : link.id))
    .join(' ');

test.each([
  ['map', 'down', 'home about (hall) (map) shop'],
  ['shop', 'up', 'home shop about (map) (hall)'],
  ['shop', 'in', 'home about (map) (hall) (shop)'],
  ['map', 'out', 'home about (hall) map shop'],
  ['home', 'up', null],
  ['shop', 'down', null],
  ['map', 'in', null],
  ['home', 'in', null],
  ['about', 'in', null],
  ['terms', 'in', null],
  ['home', 'out', null],
] as const)('%s moves %s', (id, step, expected) => {
  expect(outline(stepMove(MENU, of(id), step))).toBe(expected);
});

test.each([
  ['shop', 0, false, 'shop home about (map) (hall)'],
  ['shop', 2, false, 'home about (shop) (map) (hall)'],
  ['shop', 4, true, 'home about (map) (hall) (shop)'],
  ['shop', 4, false, 'home about (map) (hall) shop'],
  ['shop', 1, true, 'home (shop) about (map) (hall)'],
  ['map', 4, false, 'home about (hall) shop map'],
  // It has links below it.
  ['about', 1, true, 'home about (map) (hall) shop'],
] as const)('%s is dropped at gap %i, nested: %s', (id, gap, wantsNesting, expected) => {
  const header = MENU.filter(({ area }) => area === 'header');
  expect(outline(dropMove(header, of(id), gap, wantsNesting))).toBe(expected);
});
