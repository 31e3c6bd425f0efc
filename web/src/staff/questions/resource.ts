import * as api from '../../shared/api/generated/sdk/admin-questions.gen';
import type {
  ListAllQuestionsData,
  Question,
  QuestionForm,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const QUESTIONS = resourceOf<
  QuestionForm,
  Question,
  Question,
  NonNullable<ListAllQuestionsData['query']>
>(
  { subject: 'questions', one: 'question', many: 'questions', trash: { back: 'a draft again' } },
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
