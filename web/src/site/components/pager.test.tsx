// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Pager } from './pager';

afterEach(cleanup);

const show = (page: number, total: number) =>
  render(
    <Pager
      page={page}
      total={total}
      size={50}
      before="Newer articles"
      after="Older articles"
      hrefFor={(to) => `/news?page=${to}`}
    />,
  );

test.each([
  [1, 100, 'Page 1 of 2'],
  [2, 101, 'Page 2 of 3'],
  [3, 101, 'Page 3 of 3'],
])('page %i of %i articles is told with the number of pages', (page, total, text) => {
  show(page, total);
  expect(screen.getByText(text)).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const around = [page - 1, page + 1].filter((to) => to >= 1 && to <= Math.ceil(total / 50));
  expect(links).toEqual(around.map((to) => `/news?page=${to}`));
});

test('a list of one page has no pager', () => {
  show(1, 50);
  expect(screen.queryByRole('navigation')).toBeNull();
});
