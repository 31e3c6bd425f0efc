import type { QuestionView } from './queries';

export const faqPage = (questions: readonly QuestionView[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer_html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer_html },
  })),
});
