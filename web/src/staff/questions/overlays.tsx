import type { Question } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { QUESTION_LABELS } from './labels';
import { QuestionForm } from './question-form';
import { QUESTIONS } from './resource';

const KIND: Kind<Question> = {
  resource: QUESTIONS,
  screen: screens.questions,
  Form: QuestionForm,
  titles: { create: 'New question', edit: 'Edit question' },
  labels: QUESTION_LABELS,
  editor: true,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;
