import { queryOptions } from '@tanstack/react-query';
import {
  listQuestionCategories,
  listQuestions,
} from '../../shared/api/generated/sdk/questions.gen';
import type { ListQuestionsData, Question } from '../../shared/api/generated/types.gen';
import { checkIdAndTexts, keepValid } from '../../shared/api/records';

export type QuestionsFilter = NonNullable<ListQuestionsData['query']>;

/** A question as the page shows it: its Markdown would be sent for nothing. */
export type QuestionView = Pick<Question, 'id' | 'question' | 'slug' | 'answer_html' | 'category'>;

export interface QuestionsPage {
  items: QuestionView[];
  total: number;
}

export const questionsQuery = (filter: QuestionsFilter) =>
  queryOptions({
    queryKey: ['questions', filter],
    queryFn: async (): Promise<QuestionsPage> => {
      const page = await listQuestions({ query: filter });
      const items = keepValid('a question', page.items, checkIdAndTexts);
      return {
        total: page.total,
        items: items.map(({ id, question, slug, answer_html, category }) => ({
          id,
          question,
          slug,
          answer_html,
          category,
        })),
      };
    },
  });

export const questionCategoriesQuery = queryOptions({
  queryKey: ['question-categories'],
  queryFn: async () => (await listQuestionCategories()).items,
});
