import { queryOptions } from '@tanstack/react-query';
import * as api from '../../shared/api/generated/sdk/admin-questions.gen';
import type {
  ListAllQuestionsData,
  Question,
  QuestionForm,
} from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { staffClient as client, STAFF } from '../api/client';
import { resourceOf } from '../api/resource-of';
import { POST_TERMS, type Publication } from '../forms/publication';
import type { RowOrder } from '../lists/order-overlay';

export const QUESTIONS = resourceOf<
  QuestionForm,
  Question,
  Question,
  NonNullable<ListAllQuestionsData['query']>
>(
  {
    subject: 'questions',
    one: 'question',
    many: 'questions',
    labels: {
      question: 'Question',
      answer_md: 'Answer',
      category: 'Category',
      sort_order: 'Order',
      published: 'Published',
    },
    trash: { back: 'a draft again' },
  },
  {
    list: api.listAllQuestions,
    get: api.getQuestionById,
    create: api.createQuestion,
    update: api.updateQuestion,
    remove: api.deleteQuestion,
    bulk: api.bulkQuestions,
    history: api.listQuestionHistory,
    restore: api.restoreQuestion,
    exported: api.exportQuestions,
  },
);

export const categoriesQuery = queryOptions({
  queryKey: [STAFF, 'questions', 'categories'],
  queryFn: async () => (await api.listAllQuestionCategories({ client })).items,
});

export const questionDeletionPrompt = ({ question }: Pick<Question, 'question'>) => ({
  title: 'Delete question',
  body: `Are you sure you want to delete “${question}”? It moves to the trash for 30 days.`,
});

export const QUESTION_PUBLICATION: Publication<Question> = {
  resource: QUESTIONS,
  flag: 'published',
  terms: POST_TERMS,
  page: { of: paths.question, label: 'View question' },
  deleting: questionDeletionPrompt,
};

export const ORDER: RowOrder<Question> = {
  title: 'Order of questions',
  resource: QUESTIONS,
  query: { sort: 'sort_order' },
  nameOf: ({ question, category }) => (category ? `${category}: ${question}` : question),
  save: (body) => api.orderQuestions({ client, body }),
};
