/** What the fields of a question are called, in its form and in its history. */
export const QUESTION_LABELS = {
  question: 'Question',
  answer_md: 'Answer',
  category: 'Category',
  sort_order: 'Order',
  published: 'Published',
} as const;
