import { expect, test } from 'vitest';
import { formatValue } from '../components/format-value';
import { categoryChoice, SECTION_TEXTS, sectionLines } from './home-page';

test('two versions of the sections are compared line by line', () => {
  expect(
    sectionLines([
      { section: 'news', shown: true, category: 'Contract' },
      { section: 'events', shown: false, category: 'training' },
      { section: 'hero', shown: true, category: null },
    ]),
  ).toBe('Latest News: Contract\nUpcoming Events: training (hidden)\nHero');
});

test('the audit log names the sections that are shown', () => {
  const sections = [
    { section: 'news', shown: true, category: 'Contract' },
    { section: 'hero', shown: false },
  ];
  expect(formatValue(sections)).toBe('news, shown, Contract\nhero');
});

test('a section has the categories of its subject, or none', () => {
  const choices = (Object.keys(SECTION_TEXTS) as (keyof typeof SECTION_TEXTS)[]).map(
    (section) => [section, categoryChoice(section, ['Contract'])?.options.length] as const,
  );
  expect(Object.fromEntries(choices)).toEqual({
    hero: undefined,
    slides: 6,
    quick_access: undefined,
    news: 1,
    donation: undefined,
    events: 4,
    social: undefined,
  });
});
