// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { adminRouter } from './router';

const opened = async (address: string) => {
  const router = adminRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return router;
};

test('the parameters of a list have types when its screen gets them, above its windows too', async () => {
  for (const path of ['/admin/news', '/admin/news/new']) {
    const router = await opened(`${path}?page=2&featured=false&sort=title&category=1964`);
    const { search } = router.state.matches.at(-1) ?? {};
    expect(search).toEqual({ page: 2, featured: false, sort: 'title', category: '1964' });
    expect(router.buildLocation({ to: '.', search: true }).searchStr).toBe(
      '?page=2&featured=false&sort=title&category=1964',
    );
  }
});

test('what is no parameter of the list is in no link that keeps the others', async () => {
  const router = await opened('/admin/news?page=x&featured=perhaps&sort=password&search=pay');
  expect(router.buildLocation({ to: '/admin/news/new', search: true }).searchStr).toBe(
    '?search=pay',
  );
});

test.each([
  ['/admin/events/7', '/admin/events/$id'],
  ['/admin/events/7/history', '/admin/events/$id/history'],
  ['/admin/events/7/reservations', '/admin/events/$event/reservations'],
  ['/admin/events/7/reservations/new', '/admin/events/$event/reservations/new'],
  ['/admin/events/7/reservations/message', '/admin/events/$event/reservations/message'],
  ['/admin/events/7/reservations/9', '/admin/events/$event/reservations/$id'],
])('%s is shown by %s', async (address, route) => {
  const router = await opened(address);
  expect(router.state.matches.at(-1)?.fullPath).toBe(route);
});

test('a link within the reservations of an event stays with that event', async () => {
  const router = await opened('/admin/events/7/reservations?status=waiting');
  const to = '/admin/events/$event/reservations/$id';
  expect(router.buildLocation({ to, params: { id: '9' }, search: true } as never).href).toBe(
    '/admin/events/7/reservations/9?status=waiting',
  );
});
