import type { Question } from '../../shared/api/generated/types.gen';

/** The question before a question is deleted. */
export const deletingQuestion = ({ question }: Pick<Question, 'question'>) => ({
  title: 'Delete question',
  body: `Are you sure you want to delete “${question}”? It moves to the trash for 30 days.`,
});
