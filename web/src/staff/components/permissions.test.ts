import { expect, test } from 'vitest';
import type { Role } from '../../shared/api/generated/types.gen';
import { SCREENS } from '../screens';
import { screens } from './paths';
import { may } from './permissions';

const opened = (role: Role) => SCREENS.filter(({ who }) => may(role, who)).map(({ path }) => path);

test('editors open content and messages, shop accounts orders and products', () => {
  const { account, dashboard, media } = screens;
  const {
    albums,
    alerts,
    documents,
    events,
    messages,
    navigation,
    news,
    pages,
    people,
    questions,
    reservations,
    slides,
    social,
  } = screens;
  const content = [
    albums,
    alerts,
    documents,
    events,
    messages,
    navigation,
    news,
    pages,
    people,
    questions,
    reservations,
    slides,
    social,
  ];
  const common = [account, dashboard, media];
  expect(opened('editor').toSorted()).toEqual([...common, ...content].toSorted());
  const shop = [...common, screens.orders, screens.products];
  expect(opened('shop').toSorted()).toEqual(shop.toSorted());
});

test('donations, settings and users stay with staff and owners', () => {
  const staff = opened('staff');
  expect(staff).toEqual(expect.arrayContaining([screens.donations, screens.settings]));
  expect(staff).not.toContain(screens.users);
  expect(opened('owner')).toHaveLength(SCREENS.length);
  expect(opened('pending')).toEqual([]);
});
