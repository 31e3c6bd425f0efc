import type { Question } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { screens } from '../components/paths';
import { POST_TERMS, type Publication } from '../forms/publication';
import { deletingQuestion } from './deleting';
import { QUESTIONS } from './resource';

export const QUESTION_PUBLICATION: Publication<Question> = {
  resource: QUESTIONS,
  screen: screens.questions,
  flag: 'published',
  terms: POST_TERMS,
  page: { of: paths.question, label: 'View question' },
  deleting: deletingQuestion,
};
