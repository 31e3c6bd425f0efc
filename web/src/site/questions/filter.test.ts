import { expect, test } from 'vitest';
import { questionsFilter, questionsView } from './filter';

test('search, category and page go to the API', () => {
  expect(questionsFilter(questionsView({}))).toEqual({ limit: 50 });
  expect(
    questionsFilter(questionsView({ search: ' pay ', category: ' Contract ', page: '3' })),
  ).toEqual({ limit: 50, search: 'pay', category: 'Contract', offset: 100 });
});
