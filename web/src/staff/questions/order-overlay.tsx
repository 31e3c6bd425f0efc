import { orderQuestions } from '../../shared/api/generated/sdk/admin-questions.gen';
import type { Question } from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { screens } from '../components/paths';
import { OrderOverlay } from '../lists/order-overlay';
import { QUESTIONS } from './resource';

export default function QuestionOrder() {
  return (
    <OrderOverlay<Question>
      title="Order of questions"
      resource={QUESTIONS}
      screen={screens.questions}
      query={{ sort: 'sort_order' }}
      nameOf={({ question, category }) => (category ? `${category}: ${question}` : question)}
      save={(body) => orderQuestions({ client, body })}
    />
  );
}
