import { expect, test } from 'vitest';
import { leadsAway, ownPath } from './links';

const ORIGIN = 'https://union.example';

test.each([
  ['/news', false],
  ['#main', false],
  ['news', false],
  ['mailto:office@union.example', false],
  ['tel:7405550142', false],
  ['https://union.example', false],
  ['https://union.example/news?search=pay', false],
  ['HTTPS://Union.Example/news', false],
  ['//union.example/news', false],
  ['https://webmail.example/', true],
  ['HTTPS://webmail.example', true],
  ['//webmail.example/x', true],
  ['\\\\webmail.example', true],
  ['/\\webmail.example', true],
  ['https://union.example.org/', true],
  ['https://union.example@elsewhere.example/', true],
  ['https://union.example:8443/', true],
  ['http://union.example/', true],
])('%s leads away: %s', (href, away) => {
  expect(leadsAway(href, ORIGIN)).toBe(away);
});

test.each([
  ['/news', '/news'],
  ['https://union.example', '/'],
  ['HTTPS://union.example/news', '/news'],
  ['//union.example/events?tab=past', '/events?tab=past'],
  ['https://elsewhere.example/news', null],
  ['mailto:a@b.example', null],
])('%s is %s here', (href, path) => {
  expect(ownPath(href, ORIGIN)).toBe(path);
});
