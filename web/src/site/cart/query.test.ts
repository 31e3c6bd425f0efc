import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dropPending, refetch } from './query';

const KEY = ['cart'];

/** A query whose answers are given by hand, in any order. */
function byHand() {
  const answers: { resolve: (count: number) => void; reject: (error: Error) => void }[] = [];
  const queryFn = () =>
    new Promise<number>((resolve, reject) => {
      answers.push({ resolve, reject });
    });
  return { answers, query: { queryKey: KEY, queryFn } };
}

test('the answer to the last question counts, and whoever asked before gets it', async () => {
  const queries = new QueryClient();
  const { answers, query } = byHand();
  const first = refetch(queries, query);
  const second = refetch(queries, query);
  answers[1]?.resolve(2);
  answers[0]?.resolve(1);
  expect(await Promise.all([first, second])).toEqual([2, 2]);
  expect(queries.getQueryData(KEY)).toBe(2);
  const third = refetch(queries, query);
  answers[2]?.reject(new Error('no connection'));
  await expect(third).rejects.toThrow('no connection');
  expect(queries.getQueryData(KEY)).toBe(2);
  queries.clear();
});

test('an answer that was asked for before a change does not replace what the change answered', async () => {
  const queries = new QueryClient();
  const { answers, query } = byHand();
  const asked = refetch(queries, query);
  dropPending(queries, KEY);
  queries.setQueryData(KEY, 3);
  const after = refetch(queries, query);
  answers[0]?.resolve(1);
  expect(queries.getQueryData(KEY)).toBe(3);
  answers[1]?.resolve(4);
  expect(await Promise.all([asked, after])).toEqual([4, 4]);
  queries.clear();
});
